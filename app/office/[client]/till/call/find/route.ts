import { z } from 'zod';
import { findAtTill } from '@/lib/office';
import { officeTransaction } from '@/lib/staff';
import { boundedText } from '@/lib/text-field';
import { tillRoute } from '../till-route';

/** An order as the page lists it. */
export type FoundOrder = {
  id: number;
  number: string;
  name: string;
  event: string;
  tickets: number;
  status: string;
  total: string;
};

/** The orders that match a search at the till. */
export const POST = tillRoute(
  '/office/[client]/till/call/find',
  z.object({ text: boundedText(200) }),
  async (ctx, { text }) => ({
    orders: (await officeTransaction(ctx, (ctx) => findAtTill(ctx, text))).map(
      ({ id, number, name, first, tickets, status, total }): FoundOrder => ({
        id,
        number,
        name,
        tickets,
        status,
        total,
        event: first?.name ?? '',
      }),
    ),
  }),
);
