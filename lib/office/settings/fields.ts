import { readAmount } from '@/lib/read-amount';
import type { Settings, SettingsMember } from './read-settings';

/**
 * How a form shows a setting: `list` and `amounts` one a line, `moment` as in `<input type="datetime-local">`. With `?` an empty field is
 * null.
 */
type FieldKind =
  | 'text'
  | 'line'
  | 'text?'
  | 'choice'
  | 'tick'
  | 'number'
  | 'number?'
  | 'list'
  | 'moment?'
  | 'amount?'
  | 'amounts';
/** `path`: of the member in the bundle; its last part is the name of the field. */
export type SettingField = { path: string; kind: FieldKind };

/** The forms of the general settings, with their fields. */
const FORMS = {
  organisation: {
    title: 'text',
    contact_email: 'text?',
    seller: 'list',
    vat_rate: 'number?',
    invoice_days: 'number',
    locale: 'choice',
    timezone: 'text',
    currency: 'text',
  },
  buying: {
    max_per_order: 'number',
    hold_minutes: 'number',
    'buyer_details.phone': 'choice',
    'buyer_details.address': 'choice',
    refund_hours: 'number?',
    waiting_list_hours: 'number?',
  },
  gift_cards: {
    'gift_cards.sold': 'tick',
    'gift_cards.amounts': 'amounts',
    'gift_cards.least': 'amount?',
    'gift_cards.most': 'amount?',
    'gift_cards.years': 'number?',
    'gift_cards.text': 'line',
  },
  unpaid: {
    'unpaid_orders.confirm_minutes': 'number',
    'unpaid_orders.release_minutes': 'number',
    'unpaid_orders.seats_per_address': 'number?',
    'unpaid_orders.seats_per_network': 'number?',
    'unpaid_orders.seats_per_performance': 'number?',
  },
  room: {
    'waiting_room.opens_at': 'moment?',
    'waiting_room.per_minute': 'number',
    'waiting_room.shop_minutes': 'number',
  },
  limits: { 'limits.allow': 'list', 'limits.new_carts': 'number?', 'limits.seats': 'number?' },
  circle: {
    recommendations: 'tick',
    circle: 'text?',
    recommend_window_hours: 'number',
    ride_margin_minutes: 'number',
    ride_speed_kmh: 'number',
  },
  sites: { redirect_hosts: 'list', 'embed_origins.who': 'choice', 'embed_origins.sites': 'list' },
  privacy: { keep_personal_data_days: 'number' },
} as const satisfies Record<string, Record<string, FieldKind>>;

export type SettingForm = keyof typeof FORMS;

export const SETTING_FORMS = Object.fromEntries(
  Object.entries(FORMS).map(([form, fields]) => [form, Object.entries(fields).map(([path, kind]) => ({ path, kind }))]),
) as Record<SettingForm, SettingField[]>;

/** The members of the bundle that a form changes. */
export const membersOf = (form: SettingForm): SettingsMember[] => [
  ...new Set(SETTING_FORMS[form].map(({ path }) => path.split('.')[0] as SettingsMember)),
];

/** The name of a field: the last part of its path. */
export const nameOf = ({ path }: SettingField): string => path.split('.').at(-1) ?? path;

/** Defaults that a form shows for members that are null as a whole. */
const WHEN_NULL = {
  limits: { allow: [], new_carts: null, seats: null },
  waiting_room: { opens_at: null, per_minute: 100, shop_minutes: 15 },
  gift_cards: { amounts: ['25.00', '50.00', '100.00'], least: null, most: null, years: 5, text: '' },
} as const;

/** The text that a field shows for a setting. */
export function typedOf(settings: Settings, one: SettingField): string {
  const value = valueAt(loose(settings), one.path);
  if (value === null || value === undefined) return '';
  if (one.kind === 'tick') return value === true ? 'on' : '';
  if (one.kind === 'list' || one.kind === 'amounts') return (value as string[]).join('\n');
  if (one.kind === 'moment?') return String(value).slice(0, 19).replace(' ', 'T');
  return String(value);
}

/** Writes the typed values of a form into settings. An invalid value is kept, so that the validation of the bundle reports it. */
export function applyTyped(settings: Settings, form: SettingForm, typed: Readonly<Record<string, string>>): void {
  const given = loose(settings);
  for (const one of SETTING_FORMS[form]) {
    const [member = '', part] = one.path.split('.');
    const value = readTyped(one, typed[nameOf(one)] ?? '');
    if (part === undefined) given[member] = value;
    else given[member] = { ...(given[member] as object), [part]: value };
  }
  Object.assign(settings, strict(given, settings));
}

type Loose = Record<string, unknown>;

/** Replaces null members that have parts by objects, so that every field has a path. */
function loose(settings: Settings): Loose {
  const { embed_origins: origins, limits, waiting_room: room, gift_cards: cards } = settings;
  return {
    ...settings,
    embed_origins: { who: origins === null ? 'any' : 'some', sites: origins ?? [] },
    limits: limits ?? WHEN_NULL.limits,
    waiting_room: room ?? WHEN_NULL.waiting_room,
    gift_cards: { ...(cards ?? WHEN_NULL.gift_cards), sold: cards !== null },
  };
}

/** The reverse of `loose`: members that are off or empty become null. */
function strict(given: Loose, before: Settings): Loose {
  const origins = given.embed_origins as { who: string; sites: string[] };
  const limits = given.limits as Settings['limits'];
  const room = given.waiting_room as { opens_at: string | null };
  const { sold, ...cards } = given.gift_cards as { sold: boolean };
  const hasNone = limits?.allow.length === 0 && limits.new_carts === null && limits.seats === null;
  return {
    ...given,
    embed_origins: origins.who === 'any' ? null : origins.sites,
    limits: hasNone && before.limits === null ? null : limits,
    waiting_room: room.opens_at === null ? null : room,
    gift_cards: sold ? cards : null,
  };
}

const valueAt = (from: Loose, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => (value as Loose | null)?.[part], from);

function readTyped({ kind }: SettingField, typed: string): unknown {
  const line = typed.trim();
  if (kind === 'tick') return line !== '';
  if (kind === 'list') return linesOf(typed);
  if (kind === 'amounts') return linesOf(typed).map(toAmount);
  if (kind.endsWith('?') && line === '') return null;
  if (kind === 'amount?') return toAmount(line);
  if (kind.startsWith('number')) return line === '' ? Number.NaN : Number(line.replace(',', '.'));
  return kind === 'moment?' ? toMoment(line) : line;
}

/** An invalid amount is kept for the validation to report. */
const toAmount = (typed: string): string => readAmount(typed) ?? typed;

const linesOf = (typed: string): string[] =>
  typed
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** `2027-01-31T10:00` becomes `2027-01-31 10:00:00`. */
const toMoment = (typed: string): string => {
  const text = typed.replace('T', ' ');
  return /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text) ? `${text}:00` : text;
};
