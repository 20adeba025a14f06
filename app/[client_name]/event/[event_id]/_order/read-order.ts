import { notFound } from 'next/navigation';
import { z } from 'zod';
import { MAX_EVENT_ID } from '@/lib/ids';
import { boundedText, trimmedText } from '@/lib/text-field';
import { MAX_SHOP_LENGTH } from '../../../_shop/shop-address';
import { countField, SEAT_FIELD, TO_CHECKOUT, typeField } from './order-state';

const fields = z.object({
  shop: boundedText(MAX_SHOP_LENGTH),
  event: z.coerce.number().int().min(1).max(MAX_EVENT_ID),
  code: boundedText(100).optional(),
  seats: z.array(boundedText(10).regex(/^[A-Za-z0-9]{10}$/)).max(1000),
});
const count = trimmedText(4)
  .regex(/^\d{0,4}$/)
  .transform(Number);
const DISCOUNT_ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * `counts`: by discount id, without zeros. `types`: the discount ids of chosen seats, by seat, if the form has them. `wrong`: the names of
 * count fields without a valid number.
 */
export type FilledOrder = z.infer<typeof fields> & {
  counts: Record<string, number>;
  types: Record<string, string>;
  wrong: string[];
  toCheckout: boolean;
};

/** Parses the form. Answers 404 for a form that no page of ours sent. */
export function readOrder(form: FormData): FilledOrder {
  const parsed = fields.safeParse({
    shop: form.get('shop'),
    event: form.get('event'),
    code: form.get('code') ?? undefined,
    seats: [...new Set(form.getAll(SEAT_FIELD))],
  });
  if (!parsed.success) notFound();
  const counts: Record<string, number> = {};
  const wrong: string[] = [];
  for (const [name, value] of form) {
    const id = name.slice(countField('').length);
    if (!name.startsWith(countField('')) || !DISCOUNT_ID.test(id)) continue;
    const given = count.safeParse(value);
    if (!given.success) wrong.push(name);
    else if (given.data > 0) counts[id] = given.data;
  }
  const types = parsed.data.seats.flatMap((seat) => {
    const type = form.get(typeField(seat));
    return typeof type === 'string' && DISCOUNT_ID.test(type) ? [[seat, type] as const] : [];
  });
  const toCheckout = form.get(TO_CHECKOUT.name) === TO_CHECKOUT.value;
  return { ...parsed.data, counts, types: Object.fromEntries(types), wrong, toCheckout };
}
