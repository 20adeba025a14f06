import { z } from 'zod';
import { fillTillCart } from '@/lib/office';
import { LINES, TAB } from '../fields';
import { shownCart } from '../shown-cart';
import { tillRoute } from '../till-route';

/** Makes the cart of a sale hold the wanted lines. */
export const POST = tillRoute(
  '/office/[client]/till/call/fill',
  z.object({ tab: TAB, lines: LINES }),
  async (ctx, { tab, lines }) => ({ cart: shownCart(await fillTillCart(ctx, { tab, lines })) }),
);
