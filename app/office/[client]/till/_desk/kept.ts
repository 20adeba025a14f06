import type { ShownSale } from '../call/shown-sale';

/** Tickets of one type that a sale is to hold. `seats`: chosen on the map. */
export type KeptLine = { subEventId: number; discountId: string; count: number; seats?: string[] };

/** What is sent to sell; kept until it is answered, so that a reload asks again with the same key. */
export type Sending = {
  verb: 'sell' | 'invoice' | 'collect' | 'sell-card';
  body: { request: string } & Record<string, unknown>;
};

/** A sale as this tab of the browser keeps it, over a reload and a lock. */
export type Kept = {
  tab: string;
  lines: KeptLine[];
  sending?: Sending | undefined;
  /** What a terminal is asked for: its seats are the order's until it ends. */
  card?: ShownSale | undefined;
  /** A gift card that was sold, until the next customer: its code is not shown elsewhere. */
  giftCard?: ShownSale | undefined;
};

/** What was kept under that name; undefined for nothing, and where the browser keeps nothing. */
export function readKept(name: string): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Kept | null;
    return kept ?? undefined;
  } catch {
    return undefined;
  }
}

export function keep(name: string, kept: Kept): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // Then a reload begins a new sale.
  }
}
