'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { isEmailAddress, MOST_ADDRESS } from '@/lib/email';
import { isLanguage, languageTag } from '@/lib/i18n';
import { isMoney, type Money } from '@/lib/money';
import {
  cancelInvoiceOrder,
  extendInvoice,
  nameGroupTickets,
  noteInvoicePart,
  remindOfInvoice,
  sellOnInvoice,
  takeTicketsOffInvoice,
} from '@/lib/office';
import { namesTyped } from '@/lib/orders';
import { type OfficeContext, Refusal } from '@/lib/staff';
import { boundedText, trimmedText } from '@/lib/text-field';
import { amountField } from '../../_frame/amount-field';
import { officeAction } from '../../_frame/office-action';
import { partyOf } from './party-of';
import { readGroupSeats } from './read-group-seats';

const ID = z.coerce.number().int().positive();
const SEEN = boundedText(100);
const REQUEST = boundedText(36).check(z.uuid());
const DAY = boundedText(30).check(z.iso.date());
const REASON = trimmedText(500).transform((typed) => typed || undefined);
const AMOUNT = boundedText(20).refine(isMoney);

const page = ({ client }: OfficeContext, id: number) => `/office/${client.name}/invoices/${id}`;

/** Creates an order on invoice for a group. */
export const sellGroup = officeAction(
  'orders.sell',
  z
    .object({
      request: REQUEST,
      to: ID,
      party: trimmedText(200).min(1),
      address: trimmedText(500),
      vatId: trimmedText(40),
      reference: trimmedText(100),
      email: trimmedText(MOST_ADDRESS).refine(isEmailAddress),
      dueOn: DAY,
      language: boundedText(10).refine(isLanguage),
      chosen: trimmedText(4000),
    })
    .catchall(boundedText(1000)),
  async (ctx, { to, party, address, vatId, language, request, reference, email, dueOn, ...typed }) => {
    const seats = await readGroupSeats(ctx, to, typed);
    if (seats.length === 0) throw new Refusal('cart_over');
    const id = await sellOnInvoice(ctx, {
      subEventId: to,
      seats,
      vatId: vatId || null,
      locale: languageTag(language),
      party: partyOf(party, address),
      request,
      reference,
      email,
      dueOn,
    });
    return redirect(page(ctx, id));
  },
);

/** Records a payment for an invoice. */
export const notePart = officeAction(
  'orders.sell',
  z.object({
    id: ID,
    seen: SEEN,
    open: AMOUNT,
    request: REQUEST,
    amount: amountField,
    paidOn: DAY,
    paidBy: z.enum(['bank', 'cash']),
    reference: trimmedText(200).transform((typed) => typed || null),
  }),
  async (ctx, asked) => {
    await noteInvoicePart(ctx, { ...asked, open: asked.open as Money });
    return redirect(page(ctx, asked.id));
  },
);

/** Changes the deadline of an invoice. */
export const extendOne = officeAction(
  'orders.sell',
  z.object({ id: ID, seen: SEEN, dueOn: DAY }),
  async (ctx, asked) => {
    await extendInvoice(ctx, asked);
    return redirect(page(ctx, asked.id));
  },
);

/** Mails a reminder of an invoice. */
export const remindOne = officeAction('orders.sell', z.object({ id: ID, seen: SEEN }), async (ctx, asked) => {
  await remindOfInvoice(ctx, asked);
  return { isDone: true };
});

/** Removes tickets from an unpaid invoice. */
export const takeTicketsOff = officeAction(
  'orders.cancel',
  z.object({ id: ID, seen: SEEN, request: REQUEST, reason: REASON }).catchall(boundedText(1000)),
  async (ctx, { id, seen, request, reason, ...typed }) => {
    const positions = Object.keys(typed).flatMap((name) => {
      const position = /^t-([1-9]\d{0,5})$/.exec(name)?.[1];
      return position ? [Number(position)] : [];
    });
    await takeTicketsOffInvoice(ctx, { id, seen, request, reason, positions });
    return redirect(page(ctx, id));
  },
);

/** Cancels an unpaid order on invoice. */
export const cancelGroup = officeAction(
  'orders.cancel',
  z.object({ id: ID, seen: SEEN, reason: REASON }),
  async (ctx, asked) => {
    await cancelInvoiceOrder(ctx, asked);
    return redirect(page(ctx, asked.id));
  },
);

const NAMED = z
  .object({ id: ID, seen: SEEN, from: z.coerce.number().int().positive().catch(1) })
  .catchall(boundedText(1000));

/** Saves the names in the fields of the shown tickets. */
export const nameShown = officeAction('orders.sell', NAMED, async (ctx, { id, seen, from, ...typed }) => {
  await nameGroupTickets(ctx, { id, seen, names: namesTyped(typed), list: '' });
  return redirect(`${page(ctx, id)}${from > 1 ? `?from=${from}` : ''}#names`);
});

/** Gives the names in a list to tickets without a name. */
export const nameByList = officeAction(
  'orders.sell',
  z.object({ id: ID, seen: SEEN, list: boundedText(60_000) }),
  async (ctx, { id, seen, list }) => {
    await nameGroupTickets(ctx, { id, seen, names: new Map(), list });
    return redirect(`${page(ctx, id)}#names`);
  },
);
