import { ORDER_KEY_PATTERN } from '@/lib/ids';

/**
 * What a search term means: a ticket code, an order's key, its number or the last four digits of that, a provider's reference of a payment,
 * or words of the buyer's name or address.
 */
export type OrderSearch =
  | { code: string }
  | { key: string }
  | { id: number }
  | { lastFour: number }
  | { reference: string }
  | { words: string[] };

const LEAST_CHARACTERS = 2;
const MOST_CHARACTERS = 200;
const MOST_WORDS = 6;

/** Undefined for fewer than two characters. */
export function readSearch(typed: string): OrderSearch | undefined {
  // A scanned code may end with a space.
  if (typed.trimStart().startsWith('DK1:')) return { code: typed.trimStart().slice(0, MOST_CHARACTERS) };
  const text = typed.trim().slice(0, MOST_CHARACTERS);
  if (text.length < LEAST_CHARACTERS) return undefined;
  if (ORDER_KEY_PATTERN.test(text)) return { key: text };
  if (/^\d{4}$/.test(text)) return { lastFour: Number(text) };
  const [, number] = /^(?:#|\d{4}-)?0*([1-9]\d{0,14})$/.exec(text) ?? [];
  if (number) return { id: Number(number) };
  if (/^[a-z]{2,4}_\w{6,}$/i.test(text)) return { reference: text };
  return { words: text.split(/\s+/).slice(0, MOST_WORDS) };
}
