import { useSyncExternalStore } from 'react';

type Examples = Readonly<Record<string, string>>;

/** All requests tried on this page share one cart. */
const cartId = typeof crypto === 'undefined' ? '' : newId();
let examples: Examples = {};
let search: Promise<void> | undefined;
const listeners = new Set<() => void>();

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function put(more: Examples): void {
  examples = { ...examples, ...more };
  for (const listener of listeners) listener();
}

/** Existing ids by the name of their member or parameter; an empty string where the request should leave the member out. */
export const useExamples = (): Examples =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => examples,
    () => NONE,
  );
const NONE: Examples = {};

/** Asks the demo organisation once what it sells. Empty where there is no demo; then the examples of the document stay. */
export async function findExamples(): Promise<Examples> {
  search ??= ask().then(put, () => {});
  await search;
  return examples;
}

type Show = { event_type: string[]; sub_events: { event_id: number; event_free: number }[] };

async function ask(): Promise<Examples> {
  const get = async (path: string) => {
    const answer = await fetch(`/v1/demo/${path}`);
    return answer.ok ? await answer.json() : [];
  };
  const shows = (await get('events/upcoming')) as Show[];
  for (const { event_type, sub_events } of shows) {
    for (const { event_id, event_free } of sub_events) {
      if (event_free < 10) continue;
      const [type] = (await get(`tickettypes/${event_id}`)) as { discount_id: string }[];
      if (!type) continue;
      const ids = { event_id: String(event_id), event: String(event_id), discount_id: type.discount_id };
      const [way] = (await get('paymentmethods')) as { payment_id: number }[];
      return {
        ...ids,
        cart_id: cartId,
        // Orders may always redirect to our own host, but only over https.
        redirectURL: location.protocol === 'https:' ? `${location.origin}/demo` : '',
        ...(event_type[0] && { name: event_type[0] }),
        ...(way && { payment_id: String(way.payment_id) }),
      };
    }
  }
  return {};
}

const LEARNT = ['cart_id', 'seat_id', 'order_key', 'token'];

/** Keeps the ids of an answer as examples for the next operations. */
export function rememberIds(answer: unknown): void {
  const found: Record<string, string> = {};
  for (const one of [answer].flat()) {
    if (typeof one !== 'object' || one === null) continue;
    for (const [name, value] of Object.entries(one)) {
      if (LEARNT.includes(name) && typeof value === 'string') found[name] = value;
    }
  }
  put(found);
}
