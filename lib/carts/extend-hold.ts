import type { Context } from '@/lib/context';
import { extendHold as extend } from '@/lib/seats';

/**
 * Gives a visitor more time: the hold of the whole cart runs from now again. False when there is nothing to extend any
 * more, or `extensionsLeft` of the cart was 0; nothing has changed then.
 */
export function extendHold(ctx: Context, cartId: string): Promise<boolean> {
  return extend(ctx, cartId);
}
