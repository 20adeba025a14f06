import { Temporal } from 'temporal-polyfill';
import { ORDER_CHANNELS, ORDER_STATUSES, type OrderFilters, PAYMENT_PROVIDERS, readSearch } from '@/lib/office';
import { idIn, longIdIn } from '../../_frame/id-in';

export type SearchQuery = Record<string, string | string[] | undefined>;

/** The filters, by their name in the address. */
const NAMES = ['q', 'performance', 'from', 'to', 'status', 'provider', 'channel'] as const;
export type Typed = Partial<Record<(typeof NAMES)[number], string>>;

const MOST_CHARACTERS = 200;

/** The filters in the address, as typed. Empty and repeated parameters are ignored. */
export function readTyped(asked: SearchQuery): Typed {
  const typed: Typed = {};
  for (const name of NAMES) {
    const value = asked[name];
    if (typeof value === 'string' && value.trim() !== '') typed[name] = value.slice(0, MOST_CHARACTERS);
  }
  return typed;
}

/** Ignores invalid filters. Days are whole days in the organisation's time zone. */
export function readFilters(typed: Typed, asked: SearchQuery, timeZone: string): OrderFilters {
  return {
    search: readSearch(typed.q ?? ''),
    performance: idIn(typed.performance),
    from: startOfDayIn(typed.from, timeZone),
    to: startOfDayIn(typed.to, timeZone, 1),
    status: ORDER_STATUSES.find((one) => one === typed.status),
    provider: PAYMENT_PROVIDERS.find((one) => one === typed.provider),
    channel: ORDER_CHANNELS.find((one) => one === typed.channel),
    before: longIdIn(asked.before),
  };
}

/** The query string of the filters, without `?`. */
export const queryOf = (typed: Typed): string => new URLSearchParams(typed as Record<string, string>).toString();

/** When a day in an address begins, or the day so many days `later`; undefined for other text. */
export function startOfDayIn(day: string | undefined, timeZone: string, later = 0): Date | undefined {
  if (!day || !/^[12]\d{3}-\d\d-\d\d$/.test(day)) return undefined;
  try {
    const start = Temporal.PlainDate.from(day, { overflow: 'reject' }).add({ days: later }).toZonedDateTime(timeZone);
    return new Date(start.epochMilliseconds);
  } catch {
    return undefined;
  }
}
