import { z } from 'zod';
import { MAX_EVENT_ID } from '@/lib/ids';
import { boundedText } from '@/lib/text-field';
import { MAX_SHOP_LENGTH } from '../_shop/shop-address';

const id = z.int().min(1).max(MAX_EVENT_ID);
const seats = z.array(boundedText(20)).max(1000);
const line = z.object({ event: id, discount: boundedText(20), count: z.int().min(1).max(1000), seats });
const subscription = z.object({ subscription: id, rank: id, events: z.array(id).min(1).max(100), seats });

export type HeldLine = z.infer<typeof line>;
export type HeldSubscription = z.infer<typeof subscription>;

const listOf = <T extends z.ZodType>(one: T) =>
  boundedText(50_000)
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        ctx.addIssue('no JSON');
        return z.NEVER;
      }
    })
    .pipe(z.array(one).max(100));

/** The form with the former content of a cart, as its page sends it. */
export const heldFields = z.object({
  shop: boundedText(MAX_SHOP_LENGTH),
  lines: listOf(line),
  subscriptions: listOf(subscription),
});
