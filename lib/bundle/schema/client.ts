import { z } from 'zod';
import { isCurrency } from '@/lib/currency';
import { MOST_ADDRESS } from '@/lib/email';
import { findNetwork } from '@/lib/networks';
import { boundedText } from '@/lib/text-field';
import { bundleTheme } from '@/lib/theme';
import { RESERVED_NAMES } from '../reserved-names';
import { amount, decimal, maybe, whole } from './fields';
import { mailTexts } from './mail-texts';
import { paymentMethod } from './payment-method';
import { line, name } from './text';
import { translations } from './translations';
import { waitingRoom } from './waiting-room';
import { MAX_WEBHOOKS, webhook } from './webhook';

function isLocale(value: string): boolean {
  try {
    return new Intl.Locale(value).toString() !== '';
  } catch {
    return false;
  }
}

/** Only `Area/Place` names and UTC: PostgreSQL reads short names such as CET as fixed offsets, without summer time. */
export function isTimeZone(value: string): boolean {
  if (value !== 'UTC' && !/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(value)) return false;
  // Creating a format for a time zone takes longer than all other checks of a bundle.
  if (TIME_ZONES.has(value)) return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const TIME_ZONES = new Set(Intl.supportedValuesOf('timeZone'));

const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

const host = (what: string) =>
  line()
    .refine((value) => HOST.test(value), `must be ${what}`)
    .meta({ kind: 'host name' });

/** Exactly as a browser writes `event.origin`, and so also safe in a Content-Security-Policy. */
function isOrigin(value: string): boolean {
  const [, host = ''] = /^https?:\/\/([^:/]+)(?::\d{1,5})?$/.exec(value) ?? [];
  return HOST.test(host) && URL.canParse(value) && new URL(value).origin === value;
}

const asked = z.enum(['no', 'ask', 'require'], { error: 'must be "no", "ask" or "require"' });
const limits = z.strictObject({
  allow: z
    .array(
      line()
        .refine((value) => findNetwork(value) !== undefined, 'must be an address or network such as "192.0.2.0/24"')
        .meta({ kind: 'IP address or network' }),
    )
    .max(100, 'must be at most 100 networks')
    .default([])
    .describe('Addresses that are exempt from limits per address, such as a box office.'),
  new_carts: maybe(whole(1, 999_999_999)).describe('New carts of one address. Left out: `LIMIT_NEW_CARTS`.'),
  seats: maybe(whole(1, 999_999_999)).describe('Seats that one address puts into carts. Left out: `LIMIT_SEATS`.'),
});

const unpaidOrders = z.strictObject({
  confirm_minutes: whole(5, 120).default(15).describe('Minutes to confirm such an order by the link in the mail.'),
  release_minutes: whole(0, 10_080)
    .default(15)
    .describe('Minutes before the first performance at which unpaid seats are released.'),
  seats_per_address: maybe(whole(1, 100_000)).describe(
    'The most such seats of one performance for one e-mail address. Left out: as many as one order can take.',
  ),
  seats_per_network: maybe(whole(1, 100_000)).describe(
    'The same for one network. Left out: five times `seats_per_address`.',
  ),
  seats_per_performance: maybe(whole(1, 100_000)).describe(
    'The most seats of one performance to be paid at the door. Left out: half of its seats if an online payment is possible, else all.',
  ),
});

const giftCards = z
  .strictObject({
    amounts: z
      .array(amount().refine((value) => value !== '0.00', 'must be more than 0.00'))
      .max(12, 'must be at most 12 amounts')
      .default([])
      .describe('Amounts that buyers can choose.'),
    least: maybe(amount()).describe('The smallest amount that buyers can type; together with `most`.'),
    most: maybe(amount()).describe('The largest amount that buyers can type.'),
    years: maybe(whole(2, 30)).describe('Years that a card is valid from the day it is paid. Left out: without end.'),
    text: line(1000).default('').describe('A text on the page that sells gift cards.'),
  })
  .check((ctx) => {
    const { amounts, least, most } = ctx.value;
    const wrong = (path: string, message: string) =>
      ctx.issues.push({ code: 'custom', input: ctx.value, path: [path], message });
    if ((least === null) !== (most === null)) wrong(least === null ? 'least' : 'most', 'must be given with the other');
    else if (least !== null && most !== null && (least === '0.00' || Number(least) > Number(most)))
      wrong('least', 'must be more than 0.00, and at most `most`');
    else if (least === null && amounts.length === 0) wrong('amounts', 'must have one, or `least` and `most` be given');
    else if (Number(most ?? 0) > MOST_ON_CARD) wrong('most', `must be at most ${MOST_ON_CARD}.00`);
    else if (amounts.some((one) => Number(one) > MOST_ON_CARD)) wrong('amounts', `must be at most ${MOST_ON_CARD}.00`);
  });

/** An upper bound, so that a zero too many is noticed. */
const MOST_ON_CARD = 10_000;

const NO_NAME = 'must be 2 to 40 of a-z, 0-9 and -';
const NO_LOCALE = 'must be a language tag (BCP 47) such as "nl" or "en-GB"';
const NO_ZONE = 'must be a time zone of the IANA list such as "Europe/Amsterdam", or "UTC"';
const NO_ADDRESS = 'must be an e-mail address';
const NO_CURRENCY = 'must be a currency code (ISO 4217) such as "EUR"';

export const client = z.strictObject({
  name: boundedText(40, NO_NAME)
    .regex(/^[a-z0-9-]{2,40}$/, NO_NAME)
    .refine((value) => !RESERVED_NAMES.includes(value), 'is a reserved word')
    .meta({ kind: '2 to 40 of `a-z`, `0-9`, `-`' })
    .describe('The short name, the first part of every address. It decides which organisation an import updates.'),
  title: name().describe('The name that visitors see.'),
  locale: boundedText(100, NO_LOCALE)
    .refine(isLocale, NO_LOCALE)
    .meta({ kind: 'language tag' })
    .default('nl')
    .describe('The language of the shop until a visitor chooses another; dates and amounts are written as it says.'),
  timezone: boundedText(100, NO_ZONE)
    .refine(isTimeZone, NO_ZONE)
    .meta({ kind: 'IANA time zone' })
    .default('Europe/Amsterdam')
    .describe('The clock of all its dates and times.'),
  currency: boundedText(3, NO_CURRENCY)
    .refine(isCurrency, NO_CURRENCY)
    .meta({ kind: 'currency code' })
    .default('EUR')
    .describe(
      'The currency of all its prices, which have its decimals by ISO 4217, two at most: "1050.00" yen. It cannot change once there is an order.',
    ),
  hold_minutes: decimal(0.0001, 525_600, 4)
    .default(15)
    .describe('Minutes that a cart holds its seats after the last add.'),
  max_per_order: whole(1, 1000).default(10).describe('The most tickets in one order.'),
  recommendations: z
    .boolean()
    .default(false)
    .describe('Whether its carts list what else can be seen before and after.'),
  circle: maybe(name(100)).describe('A name shared by organisations that recommend each other’s performances.'),
  ride_margin_minutes: whole(0, 1440).default(10).describe('Minutes between two performances in addition to the ride.'),
  ride_speed_kmh: decimal(1, 60, 2)
    .default(15)
    .describe('Cycling speed, from which the minutes of a ride are computed.'),
  recommend_window_hours: decimal(0, 9999, 2)
    .default(6)
    .describe('The most hours between a performance of the cart and a recommended one.'),
  theme: maybe(bundleTheme).describe('The look of the shop. Left out: Doek’s own.'),
  translations: maybe(translations).describe(
    'Translations of its own words, by language: names and short texts of shows, kinds, ticket types, price ranks and sections, each as it is written in the file. Words without a translation stay as they are. The API returns its own words.',
  ),
  mail_texts: maybe(mailTexts).describe(
    'Its own texts in mails to buyers, by mail (`all`: what all share) and language: `subject`, `greeting` and `closing`, the text at the end. They may contain `{first_name}`, `{shows}`, `{date}`, `{time}`, `{venue}`, `{tickets}`, `{order}` and `{organisation}`. Left out: Doek’s own.',
  ),
  vat_rate: maybe(decimal(0, 100, 2)).describe(
    'VAT that the prices include, in percent. Left out: receipts show none.',
  ),
  seller: z
    .array(name(200))
    .max(10, 'must be at most 10 lines')
    .default([])
    .describe('The seller as lines on a receipt: name, address, VAT number.'),
  contact_email: maybe(
    boundedText(MOST_ADDRESS, NO_ADDRESS).check(z.email(NO_ADDRESS)).meta({ kind: 'e-mail address' }),
  ).describe(
    'The address for mail to the organisation, such as a notice of a failed refund, and for answers of buyers.',
  ),
  domains: z
    .array(host('a host name such as "tickets.example.org"'))
    .max(50, 'must be at most 50 host names')
    .default([])
    .describe('Host names that show the shop at their root. Those added in the office work once they are proven.'),
  payment_methods: maybe(z.array(paymentMethod)).describe('The payment methods that it offers. Left out: none.'),
  buyer_details: z
    .strictObject({
      phone: asked.default('ask').describe('Telephone number.'),
      address: asked.default('no').describe('Street, postcode and town.'),
    })
    .prefault({})
    .describe(
      'Details that buyers are asked for besides name and e-mail address. Required ones are required in the API too.',
    ),
  redirect_hosts: z
    .array(host('a host name such as "www.example.org"'))
    .default([])
    .describe('Sites to which an order made by the API may redirect the buyer.'),
  refund_hours: maybe(whole(0, 8760)).describe(
    'Until how many hours before the performance buyers can refund their order themselves. Left out: they cannot.',
  ),
  waiting_list_hours: maybe(whole(1, 168)).describe(
    'Sold-out performances have a waiting list; an offer holds seats for at most as many hours. Left out: they have none.',
  ),
  gift_cards: maybe(giftCards).describe('Gift cards that its shop sells. Left out: none.'),
  embed_origins: maybe(
    z
      .array(
        line()
          .refine(isOrigin, 'must be an origin such as "https://www.example.org": scheme and host, no path')
          .meta({ kind: 'origin' }),
      )
      .max(50, 'must be at most 50 origins'),
  ).describe('The only sites that may frame the buying pages; `[]`: none. Left out: any site.'),
  webhooks: z
    .array(webhook)
    .max(MAX_WEBHOOKS, `must be at most ${MAX_WEBHOOKS}`)
    .default([])
    .describe('Servers that get messages about orders, events and stock.'),
  limits: maybe(limits).describe('Its own limits per visitor.'),
  unpaid_orders: unpaidOrders.prefault({}).describe('Limits of orders that are free or to be paid at the door.'),
  invoice_days: whole(1, 365)
    .default(14)
    .describe('Days until an invoice of a group must be paid, unless the office chooses another day.'),
  waiting_room: maybe(waitingRoom).describe('A waiting room before all performances.'),
  keep_personal_data_days: whole(1, 36_500)
    .default(365)
    .describe(
      'How many days after the last performance of an order its buyer’s data is erased. A shorter time counts a day after the import.',
    ),
});
