import { z } from 'zod';
import { listHallForSale } from '@/lib/office';
import { ID } from '../fields';
import { shownHall } from '../shown-hall';
import { tillRoute } from '../till-route';

/** The numbered seats of a performance, or only those that are taken. */
export const POST = tillRoute(
  '/office/[client]/till/call/hall',
  z.object({ subEventId: ID, isKnown: z.boolean() }),
  async (ctx, { subEventId, isKnown }) => shownHall(await listHallForSale(ctx, subEventId), { isKnown }),
);
