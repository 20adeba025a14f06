import { z } from 'zod';
import { listTypesForSale } from '@/lib/office';
import { ID } from '../fields';
import { shownTypes } from '../shown-types';
import { tillRoute } from '../till-route';

/** The ticket types on sale for a performance. */
export const POST = tillRoute(
  '/office/[client]/till/call/types',
  z.object({ subEventId: ID }),
  async (ctx, { subEventId }) => shownTypes(await listTypesForSale(ctx, subEventId)),
);
