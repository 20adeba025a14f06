import type { ShownSale } from '../call/shown-sale';
import { newKey } from './ask';

/** Tickets of one type in a sale. `seats`: the ids of those chosen on the map. */
export type SaleLine = { subEventId: number; discountId: string; count: number; seats?: string[] };

/** A request that takes money. Stored until it is answered, so that after a reload it is repeated with the same key. */
export type PendingRequest = {
  verb: 'sell' | 'invoice' | 'collect' | 'sell-card';
  body: { request: string } & Record<string, unknown>;
};

/** A sale as stored in this browser tab, so that it survives a reload and a lock. */
export type StoredSale = {
  tab: string;
  lines: SaleLine[];
  sending?: PendingRequest | undefined;
  /** A payment at a terminal: until it ends, the seats belong to its order. */
  card?: ShownSale | undefined;
  /** A sold gift card, until the next customer: its code is not shown elsewhere. */
  giftCard?: ShownSale | undefined;
};

/** The sale stored under that name; undefined if there is none, or no storage. */
export function readStoredSale(name: string): StoredSale | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as StoredSale | null;
    return kept ?? undefined;
  } catch {
    return undefined;
  }
}

export function storeSale(name: string, kept: StoredSale): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // Without storage, a reload starts a new sale.
  }
}

/** A sale whose card payment was sent earlier; `tab` and `lines`: the sale that its seats return to when the card was not charged. */
export type TakenUp = ShownSale & Pick<StoredSale, 'lines'> & { tab?: string | undefined };

/** That sale, to follow its card payment. */
export const takenUp = ({ tab = newKey(), lines, ...sale }: TakenUp): StoredSale => ({
  tab,
  lines,
  card: { ...sale, isOpen: true },
});
