import { z } from 'zod';
import { findNetwork } from '@/lib/networks';
import { bundleTheme } from '@/lib/theme';
import { RESERVED_NAMES } from '../reserved-names';
import { decimal, maybe, whole } from './fields';
import { paymentMethod } from './payment-method';
import { line, name } from './text';
import { waitingRoom } from './waiting-room';
import { MAX_WEBHOOKS, webhook } from './webhook';

function isLocale(value: string): boolean {
  try {
    return new Intl.Locale(value).toString() !== '';
  } catch {
    return false;
  }
}

/** Only `Area/Place` names and UTC: PostgreSQL reads short ones such as CET or EST as fixed offsets, without summer time. */
export function isTimeZone(value: string): boolean {
  if (value !== 'UTC' && !/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(value)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
const HOST = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

const host = (what: string) => line().refine((value) => HOST.test(value), `must be ${what}`);

/** As a browser writes it in `event.origin`: also what a content security policy can hold, with nothing to end it. */
function isOrigin(value: string): boolean {
  const [, host = ''] = /^https?:\/\/([^:/]+)(?::\d{1,5})?$/.exec(value) ?? [];
  return HOST.test(host) && URL.canParse(value) && new URL(value).origin === value;
}

const asked = z.enum(['no', 'ask', 'require'], { error: 'must be "no", "ask" or "require"' });
const limits = z.strictObject({
  allow: z
    .array(
      line().refine(
        (value) => findNetwork(value) !== undefined,
        'must be an address or network such as "192.0.2.0/24"',
      ),
    )
    .max(100, 'must be at most 100 networks')
    .default([]),
  new_carts: maybe(whole(1, 999_999_999)),
  seats: maybe(whole(1, 999_999_999)),
});

const unpaidOrders = z.strictObject({
  confirm_minutes: whole(5, 120).default(15),
  release_minutes: whole(0, 10_080).default(15),
  seats_per_address: maybe(whole(1, 100_000)),
  seats_per_network: maybe(whole(1, 100_000)),
  seats_per_performance: maybe(whole(1, 100_000)),
});

export const client = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, 'must be 2 to 40 of a-z, 0-9 and -')
    .refine((value) => !RESERVED_NAMES.includes(value), 'is a reserved word'),
  title: name(),
  locale: z.string().refine(isLocale, 'must be a language tag (BCP 47) such as "nl" or "en-GB"').default('nl'),
  timezone: z
    .string()
    .refine(isTimeZone, 'must be a time zone of the IANA list such as "Europe/Amsterdam", or "UTC"')
    .default('Europe/Amsterdam'),
  currency: z
    .string()
    .refine((value) => CURRENCIES.has(value), 'must be a currency code (ISO 4217) such as "EUR"')
    .default('EUR'),
  hold_minutes: decimal(0.0001, 525_600, 4).default(15),
  max_per_order: whole(1, 1000).default(10),
  recommendations: z.boolean().default(false),
  circle: maybe(name(100)),
  ride_margin_minutes: whole(0, 1440).default(10),
  ride_speed_kmh: decimal(1, 60, 2).default(15),
  recommend_window_hours: decimal(0, 9999, 2).default(6),
  theme: maybe(bundleTheme),
  vat_rate: maybe(decimal(0, 100, 2)),
  seller: z.array(name(200)).max(10, 'must be at most 10 lines').default([]),
  contact_email: maybe(z.email('must be an e-mail address')),
  domains: z.array(host('a host name such as "tickets.example.org"')).default([]),
  payment_methods: maybe(z.array(paymentMethod)),
  buyer_details: z.strictObject({ phone: asked.default('ask'), address: asked.default('no') }).prefault({}),
  redirect_hosts: z.array(host('a host name such as "www.example.org"')).default([]),
  refund_hours: maybe(whole(0, 8760)),
  /** null: any site may frame the buying pages; empty: none. */
  embed_origins: maybe(
    z
      .array(line().refine(isOrigin, 'must be an origin such as "https://www.example.org": scheme and host, no path'))
      .max(50, 'must be at most 50 origins'),
  ),
  webhooks: z.array(webhook).max(MAX_WEBHOOKS, `must be at most ${MAX_WEBHOOKS}`).default([]),
  limits: maybe(limits),
  unpaid_orders: unpaidOrders.prefault({}),
  waiting_room: maybe(waitingRoom),
  keep_personal_data_days: whole(1, 36_500).default(365),
});
