'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { isEmailAddress, MOST_ADDRESS } from '@/lib/email';
import {
  askTicketUpgrade,
  cancelOrderTickets,
  cancelUnpaidOrder,
  changeOrderEmail,
  giveFreeTickets,
  moveOrderTicket,
  refundAtTill,
  removeView,
  resendOrderPapers,
  saveView,
  splitOrderTickets,
  withdrawTicketUpgrade,
  writeOrderNote,
} from '@/lib/office';
import type { OfficeContext } from '@/lib/staff';
import { boundedText, trimmedText } from '@/lib/text-field';
import { amountField } from '../../_frame/amount-field';
import { officeAction } from '../../_frame/office-action';
import { instantOf } from '../performances/local-fields';

const ID = z.coerce.number().int().positive();
const SEEN = boundedText(100);
/** The idempotency key of a form: submitted twice, it is done once. */
const REQUEST = boundedText(36).check(z.uuid());
const REASON = trimmedText(500).transform((text) => text || undefined);
const POSITIONS = boundedText(1000)
  .regex(/^\d{1,6}( \d{1,6})*$/)
  .transform((text) => text.split(' ').map(Number));

const orderPage = ({ client }: OfficeContext, id: number) => `/office/${client.name}/orders/${id}`;

/** Saves the filters of the list under a name. */
export const keepView = officeAction(
  'orders.find',
  z.object({ name: trimmedText(60).min(1), query: boundedText(1000).min(1) }),
  async (ctx, view) => {
    await saveView(ctx, view);
    return redirect(`/office/${ctx.client.name}/orders?${new URLSearchParams(view.query)}`);
  },
);

export const forgetView = officeAction('orders.find', z.object({ id: ID }), async (ctx, { id }) => {
  await removeView(ctx, id);
  return redirect(`/office/${ctx.client.name}/orders`);
});

/** Mails the tickets of an order again. */
export const resendOrder = officeAction('orders.resend', z.object({ id: ID }), async (ctx, { id }) => {
  await resendOrderPapers(ctx, id);
  return { isDone: true };
});

/** Changes the e-mail address of an order. */
export const changeBuyer = officeAction(
  'orders.resend',
  z.object({ id: ID, seen: SEEN, email: trimmedText(MOST_ADDRESS).refine(isEmailAddress) }),
  async (ctx, asked) => {
    await changeOrderEmail(ctx, asked);
    return redirect(orderPage(ctx, asked.id));
  },
);

/** Saves the note of an order. */
export const writeNote = officeAction(
  'orders.read',
  z.object({ id: ID, version: z.coerce.number().int().min(0), text: trimmedText(2000) }),
  async (ctx, asked) => {
    await writeOrderNote(ctx, asked);
    return redirect(orderPage(ctx, asked.id));
  },
);

/** Cancels tickets of a paid order and refunds them. */
export const cancelTickets = officeAction(
  'refunds.make',
  z.object({
    id: ID,
    seen: SEEN,
    request: REQUEST,
    positions: POSITIONS,
    amount: amountField,
    reason: REASON,
    // The open shift whose drawer the cash comes from; '' if the buyer collects it at the till later.
    drawer: z.union([ID, z.literal('')]).optional(),
  }),
  async (ctx, { amount: refund, drawer, id, ...asked }) => {
    if (drawer) await refundAtTill(ctx, { ...asked, orderId: id, refund, shiftId: drawer });
    else await cancelOrderTickets(ctx, { ...asked, id, refund });
    return redirect(orderPage(ctx, id));
  },
);

/** Cancels an unpaid order. */
export const cancelReservation = officeAction('orders.cancel', z.object({ id: ID, seen: SEEN }), async (ctx, asked) => {
  await cancelUnpaidOrder(ctx, asked);
  return redirect(orderPage(ctx, asked.id));
});

/** Moves a ticket to another seat. */
export const moveTicket = officeAction(
  'orders.move',
  z.object({
    id: ID,
    seen: SEEN,
    request: REQUEST,
    position: ID,
    to: ID,
    reason: REASON,
    nr: z.union([ID, z.literal('').transform(() => undefined)]),
  }),
  async (ctx, { to, nr, ...asked }) => {
    await moveOrderTicket(ctx, { ...asked, to: { subEventId: to, nr } });
    return redirect(orderPage(ctx, asked.id));
  },
);

/** Moves a ticket to a dearer seat. The buyer pays the difference by mail or at the till, or it is waived. */
export const moveToDearer = officeAction(
  'orders.move',
  z.object({
    id: ID,
    seen: SEEN,
    request: REQUEST,
    position: ID,
    to: ID,
    nr: ID,
    reason: REASON,
    how: z.enum(['ask', 'till', 'give']),
    payBy: z.union([boundedText(30).check(z.iso.datetime({ local: true, precision: -1 })), z.literal('')]),
  }),
  async (ctx, { to, nr, how, payBy, ...asked }) => {
    const move = { ...asked, to: { subEventId: to, nr } };
    const until = instantOf(payBy, ctx.client.timezone) ?? ctx.now;
    await (how === 'give'
      ? moveOrderTicket(ctx, { ...move, isGiven: true })
      : askTicketUpgrade(ctx, { ...move, payBy: until, isAtTill: how === 'till' }));
    return redirect(orderPage(ctx, asked.id));
  },
);

/** Withdraws a dearer seat whose difference is not paid yet. */
export const withdrawDearer = officeAction(
  'orders.move',
  z.object({ id: ID, seen: SEEN, upgrade: ID }),
  async (ctx, asked) => {
    await withdrawTicketUpgrade(ctx, asked);
    return redirect(orderPage(ctx, asked.id));
  },
);

const NAME = trimmedText(100).min(1);

/** Splits tickets off into an order of their own. */
export const splitTickets = officeAction(
  'orders.move',
  z.object({
    id: ID,
    seen: SEEN,
    request: REQUEST,
    positions: POSITIONS,
    reason: REASON,
    firstName: NAME,
    lastName: NAME,
    email: trimmedText(MOST_ADDRESS).refine(isEmailAddress),
  }),
  async (ctx, { firstName, lastName, email, ...asked }) => {
    const id = await splitOrderTickets(ctx, { ...asked, buyer: { firstName, lastName, email } });
    return redirect(orderPage(ctx, id));
  },
);

/** Issues free tickets to guests. */
export const giveTickets = officeAction(
  'orders.comp',
  z.object({
    request: REQUEST,
    to: ID,
    rank: boundedText(40).min(1),
    firstName: NAME,
    lastName: NAME,
    count: z.coerce.number().int().min(1).max(50),
    email: trimmedText(MOST_ADDRESS).refine(isEmailAddress),
  }),
  async (ctx, { to, rank, ...asked }) => {
    const id = await giveFreeTickets(ctx, { ...asked, subEventId: to, discountId: rank });
    return redirect(orderPage(ctx, id));
  },
);
