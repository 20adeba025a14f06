'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { dayAt, endVouchers, MOST_VOUCHERS, makeVouchers, startOfDay, type VoucherPlace } from '@/lib/office';
import { boundedText, trimmedText } from '@/lib/text-field';
import { officeAction } from '../../_frame/office-action';
import { endOfDay } from '../team/end-of-day';

const ID = z.coerce.number().int().positive();
const NUMBER = (most: number) => z.coerce.number().int().min(1).max(most);
const DAY = z.union([z.literal(''), boundedText(30).check(z.iso.date())]);
const PLACE = boundedText(40)
  .regex(/^(?:all|(?:show|performance|block) [1-9]\d{0,14})$/)
  .transform((text): VoucherPlace => {
    const [kind, id] = text.split(' ');
    return kind === 'all' ? { kind } : { kind: kind as 'show', id: Number(id) };
  });

/** Creates a series of vouchers with the same terms. */
export const makeOneSeries = officeAction(
  'vouchers.write',
  z.object({
    name: trimmedText(100).min(1),
    type: ID,
    place: PLACE,
    count: NUMBER(MOST_VOUCHERS),
    word: z.union([
      z.literal(''),
      trimmedText(40)
        .min(4)
        .regex(/[\p{L}\p{N}]/u),
    ]),
    uses: NUMBER(100_000),
    seats: NUMBER(100),
    from: DAY,
    until: DAY,
    request: boundedText(100).min(1),
  }),
  async (ctx, { type, seats, from, until, ...wanted }) => {
    const { timezone } = ctx.client;
    const begins = from === '' || from === dayAt(ctx.now, timezone) ? null : startOfDay(from, timezone);
    const given = { ...wanted, ticketTypeId: type, seatsPerUse: seats };
    const id = await makeVouchers(ctx, { ...given, validFrom: begins, validUntil: endOfDay(until, timezone) });
    return redirect(`/office/${ctx.client.name}/vouchers/${id}`);
  },
);

/** Ends one voucher, or all of a series. */
export const endSomeVouchers = officeAction(
  'vouchers.write',
  z.object({ id: ID, nr: ID.optional() }),
  async (ctx, { id, nr }) => {
    await endVouchers(ctx, { series: id, nr });
    return redirect(`/office/${ctx.client.name}/vouchers/${id}`);
  },
);
