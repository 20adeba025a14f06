'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import {
  addBlock,
  askCancel,
  askMove,
  askResend,
  changeBlock,
  listTakenSeats,
  REFUND_CHOICES,
  releaseBlock,
  setOnSale,
} from '@/lib/office';
import { type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { boundedText, trimmedText } from '@/lib/text-field';
import { officeAction } from '../../_frame/office-action';
import { instantOf, timesOf } from './local-fields';
import { chosenSeats, PLACES, seatsToBlock } from './seats-in-form';

const ID = z.coerce
  .number()
  .int()
  .positive()
  .max(2 ** 31 - 1);
const BLOCK = {
  reason: trimmedText(200).min(1),
  owner: trimmedText(100),
  colour: boundedText(7).regex(/^#[0-9a-f]{6}$/i),
  release: z.union([boundedText(30).check(z.iso.datetime({ local: true, precision: -1 })), z.literal('')]),
};
type BlockInput = z.output<z.ZodObject<typeof BLOCK>>;

const pageOf = ({ client }: OfficeContext, id: number) => `/office/${client.name}/performances/${id}`;

const blockOf = ({ client }: OfficeContext, { reason, owner, colour, release }: BlockInput) => ({
  reason,
  owner,
  colour: colour.toLowerCase(),
  releasesAt: instantOf(release, client.timezone),
});

/** Blocks chosen seats or a number of unnumbered places, or releases chosen seats. */
export const changeSeats = officeAction(
  'holds.own',
  z
    .object({
      id: ID,
      do: z.enum(['block', 'release']),
      ...BLOCK,
      reason: trimmedText(200),
      ...PLACES,
    })
    .catchall(boundedText(1000)),
  async (ctx, { id, do: what, ...form }) => {
    if (what === 'release') {
      const nrs = chosenSeats(form);
      if (nrs.length === 0) throw new Refusal('choose_seats');
      await releaseChosen(ctx, id, nrs);
      return redirect(pageOf(ctx, id));
    }
    if (form.reason === '') return { refused: 'invalid', field: 'reason', typed: typedOf(form) };
    const wanted = seatsToBlock(form);
    if (!wanted) throw new Refusal('choose_seats');
    await addBlock(ctx, { subEventId: id, wanted, ...blockOf(ctx, form) });
    return redirect(pageOf(ctx, id));
  },
);

const typedOf = (form: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value ?? '')]));

async function releaseChosen(ctx: OfficeContext, id: number, nrs: number[]): Promise<void> {
  const taken = await officeTransaction(ctx, (ctx) => listTakenSeats(ctx, id));
  const byBlock = new Map<number, number[]>();
  for (const { nr, blockId } of taken)
    if (blockId !== null && nrs.includes(nr)) byBlock.set(blockId, [...(byBlock.get(blockId) ?? []), nr]);
  for (const [blockId, seats] of byBlock) await releaseBlock(ctx, blockId, seats);
}

/** Changes the text and end of a block, or releases it. */
export const changeOneBlock = officeAction(
  'holds.own',
  z.object({ id: ID, block: ID, do: z.enum(['save', 'release']), seen: boundedText(1000), ...BLOCK }),
  async (ctx, { id, block, do: what, seen, ...given }) => {
    if (what === 'release') await releaseBlock(ctx, block);
    else await changeBlock(ctx, block, { seen, ...blockOf(ctx, given) });
    return redirect(pageOf(ctx, id));
  },
);

/** Takes a performance off sale, or puts it back on sale. */
export const setSale = officeAction(
  'programme.write',
  z.object({ id: ID, seen: boundedText(1000), on: z.enum(['yes', 'no']) }),
  async (ctx, { id, seen, on }) => {
    await setOnSale(ctx, id, { seen, isOnSale: on === 'yes' });
    return redirect(pageOf(ctx, id));
  },
);

const ASKED = { id: ID, seen: boundedText(1000), request: boundedText(100).min(8) };

/** Queues the job that sends all tickets of a performance again. */
export const resendAll = officeAction(
  'mail.send',
  z.object({ id: ID, request: boundedText(36).check(z.uuid()) }),
  async (ctx, asked) => redirect(`/office/${ctx.client.name}/jobs/${await askResend(ctx, asked)}`),
);

/** Queues the job that cancels a performance. */
export const cancelOne = officeAction(
  'performance.cancel',
  z.object({
    ...ASKED,
    refund: z.enum(REFUND_CHOICES),
    days: z.coerce.number().int().min(1).max(60).default(14),
    reason: trimmedText(200).min(1),
  }),
  async (ctx, asked) => redirect(`/office/${ctx.client.name}/jobs/${await askCancel(ctx, asked)}`),
);

/** Queues the job that moves a performance. */
export const moveOne = officeAction(
  'performance.cancel',
  z.object({
    ...ASKED,
    date: boundedText(30).check(z.iso.date()),
    time: boundedText(30).check(z.iso.time({ precision: -1 })),
    end: z.union([boundedText(30).check(z.iso.time({ precision: -1 })), z.literal('')]),
    location: ID,
  }),
  async (ctx, { date, time, end, location, ...asked }) => {
    const times = timesOf({ date, time, end }, ctx.client.timezone);
    if (!times) return { refused: 'invalid', field: 'time' };
    const job = await askMove(ctx, { ...asked, ...times, locationId: location });
    return redirect(`/office/${ctx.client.name}/jobs/${job}`);
  },
);
