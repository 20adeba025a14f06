import type { ShownSale } from '../call/shown-sale';

/** Tickets of one type in a sale. `seats`: the ids of those chosen on the map. */
export type KeptLine = { subEventId: number; discountId: string; count: number; seats?: string[] };

/** A request that takes money. Stored until it is answered, so that after a reload it is repeated with the same key. */
export type Sending = {
  verb: 'sell' | 'invoice' | 'collect' | 'sell-card';
  body: { request: string } & Record<string, unknown>;
};

/** A sale as stored in this browser tab, so that it survives a reload and a lock. */
export type Kept = {
  tab: string;
  lines: KeptLine[];
  sending?: Sending | undefined;
  /** A payment at a terminal: until it ends, the seats belong to its order. */
  card?: ShownSale | undefined;
  /** A sold gift card, until the next customer: its code is not shown elsewhere. */
  giftCard?: ShownSale | undefined;
};

/** The sale stored under that name; undefined if there is none, or no storage. */
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
    // Without storage, a reload starts a new sale.
  }
}
