import type { Context } from '@/lib/context';
import { holdsLink, isEmailAddress } from '@/lib/email';
import { localTimeIn } from '@/lib/i18n';
import type { Money } from '@/lib/money';
import { missingDetails } from '@/lib/orders';
import { type GiftCardOrder, isOffered } from '@/lib/payments';
import { readAmount } from '@/lib/read-amount';
import type { GiftCardNote } from './said';

export const MOST_GREETING = 500;
export const MOST_NAME = 100;
const MOST = { email: 254, phone: 30, address: 200, zip: 20, city: 100 } as const;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The first and the last day on which a card ordered now can be mailed, in the organisation's time zone. */
export function daysToSend({ client, now }: Pick<Context, 'client' | 'now'>): { first: string; last: string } {
  // The buyer's personal data is erased after that many days, and with it the mails to be sent.
  const days = Math.min(365, client.keepPersonalDataDays - 1);
  const dayOf = (at: Date) => localTimeIn(client.timezone, at).slice(0, 10);
  return { first: dayOf(now), last: dayOf(new Date(now.getTime() + Math.max(0, days) * DAY_MS)) };
}

type Typed = Readonly<Record<string, unknown>>;

/** The gift card order in a form, or the note that says what is wrong with it. */
export function readForm(ctx: Context, form: Typed): Omit<GiftCardOrder, 'locale'> | GiftCardNote {
  const typed = (name: string) => lineOf(form[name]);
  const amount = readAmount(typed('amount') === 'other' ? typed('other') : typed('amount'));
  if (!amount || !isOffered(ctx.client, amount as Money)) return 'amount';
  const [receiver, greeting] = [typed('receiver'), greetingOf(form.greeting)];
  if (receiver.length > MOST_NAME || greeting.length > MOST_GREETING) return 'text';
  if ([receiver, ...greeting.split('\n')].some(holdsLink)) return 'text';
  const recipient = typed('to') === 'other' ? typed('recipient') : null;
  if (recipient !== null && !isEmail(recipient)) return 'recipient';
  const { first, last } = daysToSend(ctx);
  const sendOn = typed('sendOn');
  if (sendOn !== '' && !(/^\d{4}-\d\d-\d\d$/.test(sendOn) && sendOn >= first && sendOn <= last)) return 'day';
  const buyer = buyerOf(ctx, typed);
  if (!buyer) return 'details';
  const method = typed('method');
  const attempt = typed('attempt');
  if (!/^\d{1,9}$/.test(method) || !/^[\w-]{20,100}$/.test(attempt)) return 'method';
  const wanted = { amount, receiver, greeting, recipient, sendOn: sendOn === '' || sendOn === first ? null : sendOn };
  return { attempt, wanted, paymentId: Number(method), buyer };
}

const lineOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .slice(0, 5000)
        .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
        .trim()
    : '';

/** Keeps line breaks, and removes all other control characters. */
const greetingOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .slice(0, 5000)
        .split(/\r?\n/)
        .map(lineOf)
        .join('\n')
        .trim()
        .replace(/\n{3,}/g, '\n\n')
    : '';

const isEmail = (text: string): boolean => text.length <= MOST.email && isEmailAddress(text);

function buyerOf({ client }: Context, typed: (name: string) => string): GiftCardOrder['buyer'] | undefined {
  const [email, firstName, lastName] = [typed('email'), typed('firstName'), typed('lastName')];
  const details = { phone: typed('phone'), address: typed('address'), zip: typed('zip'), city: typed('city') };
  const isName = (name: string) => name !== '' && name.length <= MOST_NAME && !holdsLink(name);
  if (!isEmail(email) || !isName(firstName) || !isName(lastName)) return undefined;
  if (missingDetails(client.buyerDetails, details).length > 0) return undefined;
  if (Object.entries(details).some(([name, text]) => text.length > MOST[name as keyof typeof MOST])) return undefined;
  const { phone, address, zip, city } = details;
  const more = { phone: phone || null, address: address || null, zip: zip || null, city: city || null };
  return { email, firstName, lastName, ...more, optIn: false, mailingList: false };
}
