import { useCallback, useEffect, useRef, useState } from 'react';
import type { ShownCart } from '../call/shown-cart';
import type { ShownOrder } from '../call/shown-order';
import type { ShownLatest, ShownSale } from '../call/shown-sale';
import { ask, type ConnectionState, isRefused, newKey, type Refused } from './ask';
import type { BilledTo } from './invoice';
import { releaseOnLeave } from './release-on-leave';
import {
  type PendingRequest,
  readStoredSale,
  type SaleLine,
  type StoredSale,
  storeSale,
  type TakenUp,
  takenUp,
} from './stored-sale';

export type Pay =
  | { kind: 'cash'; given?: string; giftCard?: string }
  | { kind: 'card'; terminalId?: string; giftCard?: string }
  | { kind: 'gift_card'; giftCard: string }
  | { kind: 'free'; reason: string };

export type Sale = ReturnType<typeof useSale>;

/** Lines, and the cart that the service holds for them. */
type Held = { lines: SaleLine[]; cart: ShownCart };

const EMPTY: ShownCart = { seats: [], total: '0.00', left: 0 };
const NOTHING: Held = { lines: [], cart: EMPTY };
const LEAST_MS = 5000;
/** The hold is renewed this long before it expires. */
const EARLY_MS = 60_000;

/**
 * A sale at a till. The wanted cart is always sent as a whole, so the last change wins however fast the cashier types. Nothing is sold
 * before the service holds what the page shows. `calls`: the base address of the route handlers. `latest`: the shift's latest sales.
 */
export function useSale(calls: string, shiftId: number, latest: readonly ShownLatest[]) {
  const [lines, setLines] = useState(NOTHING.lines);
  const [{ cart, lines: heldLines }, setHeld] = useState(NOTHING);
  const [refused, setRefused] = useState<Refused>();
  const [net, setNet] = useState<ConnectionState>('fine');
  const [isBusy, setBusy] = useState(false);
  const [isFilling, setFilling] = useState(false);
  const [sold, setSold] = useState<ShownSale>();
  const [card, setCard] = useState<ShownSale>();
  const name = `till ${calls} ${shiftId}`;
  const kept = useRef<StoredSale>({ tab: newKey(), lines: [] });
  const held = useRef(NOTHING);
  const running = useRef<Promise<boolean> | undefined>(undefined);
  const isSending = useRef(false);

  const remember = useCallback(
    (more: Partial<StoredSale>) => {
      kept.current = { ...kept.current, ...more };
      storeSale(name, kept.current);
      if (more.lines) setLines(more.lines);
    },
    [name],
  );

  const noteHeld = useCallback((now: Held) => {
    held.current = now;
    setHeld(now);
  }, []);

  /** Sends the wanted lines until the service holds the latest. False if refused; then the previous lines are restored. */
  const hold = useCallback((): Promise<boolean> => {
    // The seats belong to the order that the terminal is asked to pay.
    if (kept.current.card) return Promise.resolve(true);
    running.current ??= (async () => {
      setFilling(true);
      let isFine = true;
      for (;;) {
        const wanted = kept.current.lines;
        const answer = await ask<{ cart: ShownCart }>(
          `${calls}/fill`,
          { tab: kept.current.tab, lines: wanted },
          setNet,
        );
        if (wanted !== kept.current.lines) {
          isFine = true;
          continue;
        }
        if (!isRefused(answer)) {
          noteHeld({ lines: wanted, cart: answer.cart });
          break;
        }
        isFine = false;
        setRefused(answer);
        // If the previous lines are refused too, empty the sale.
        if (wanted.length === 0 || answer.refused === 'no_shift') break;
        remember({ lines: wanted === held.current.lines ? [] : held.current.lines });
      }
      setFilling(false);
      running.current = undefined;
      return isFine;
    })();
    return running.current;
  }, [calls, noteHeld, remember]);

  /** The total of the latest lines, once the service holds them. Undefined if they are refused. */
  const readHeld = useCallback(async () => {
    await running.current;
    const { lines, cart } = held.current;
    return lines === kept.current.lines ? { total: cart.total } : undefined;
  }, []);

  const want = useCallback(
    (lines: SaleLine[]) => {
      if (isSending.current || kept.current.card) return;
      setRefused(undefined);
      remember({ lines });
      void hold();
    },
    [hold, remember],
  );

  const begin = useCallback(() => {
    remember({ tab: newKey(), lines: NOTHING.lines, sending: undefined, card: undefined });
    noteHeld(NOTHING);
  }, [noteHeld, remember]);

  /** Shows the result, and starts a new sale. */
  const show = useCallback(
    (done: ShownSale | undefined) => {
      setSold(done);
      begin();
      if (done?.kind === 'gift_card') remember({ giftCard: done });
    },
    [begin, remember],
  );

  const send = useCallback(
    async (sending: PendingRequest) => {
      remember({ sending });
      const answer = await ask<ShownSale>(`${calls}/${sending.verb}`, sending.body, setNet);
      remember({ sending: undefined });
      if (isRefused(answer)) {
        setRefused(answer);
        if (answer.refused === 'changed_meanwhile' || answer.refused === 'cart_over') void hold();
        return;
      }
      if (answer.status === 'paid' || sending.verb === 'invoice') {
        show(answer);
      } else {
        setCard(answer);
        remember({ card: answer });
      }
    },
    [calls, show, hold, remember],
  );

  /** Ends a terminal payment: paid, or not, and then the seats return to the sale. */
  const endCard = useCallback(
    (isPaid: boolean, why?: Refused) => {
      setCard(undefined);
      // One that was promised until now too.
      if (isPaid) return show(kept.current.card && { ...kept.current.card, status: 'paid' });
      remember({ card: undefined });
      setRefused(why ?? { refused: 'card_ended' });
      void hold();
    },
    [show, hold, remember],
  );

  /** Leaves a terminal payment whose outcome is not known: it stays open with its seats, and the next customer is served. */
  const setAside = useCallback(() => {
    setCard(undefined);
    setRefused(undefined);
    begin();
  }, [begin]);

  /** Follows the terminal payment of an earlier sale; only while no sale is in progress. */
  const takeUp = useCallback(
    (sale: TakenUp) => {
      if (isSending.current || kept.current.card || kept.current.lines.length > 0) return;
      setRefused(undefined);
      remember(takenUp(sale));
      setCard(kept.current.card);
    },
    [remember],
  );

  const busily = useCallback(async (work: () => Promise<void>) => {
    isSending.current = true;
    setBusy(true);
    await work();
    isSending.current = false;
    setBusy(false);
  }, []);

  /** Sells what is shown, once, however often the button is pressed. */
  const sellBy = useCallback(
    async (verb: 'sell' | 'invoice', how: { pay: Pay; due?: string | undefined } | { billedTo: BilledTo }) => {
      if (isSending.current || kept.current.card || kept.current.lines.length === 0) return;
      await busily(async () => {
        // What was refused meanwhile stays in view.
        const isHeld = await (running.current ?? true);
        if (isHeld) setRefused(undefined);
        const { tab, lines } = kept.current;
        if (isHeld && lines.length > 0) await send({ verb, body: { shiftId, tab, lines, ...how, request: newKey() } });
      });
    },
    [busily, send, shiftId],
  );
  const sell = useCallback((pay: Pay, due?: string) => sellBy('sell', { pay, due }), [sellBy]);
  const bill = useCallback((billedTo: BilledTo) => sellBy('invoice', { billedTo }), [sellBy]);

  /** Sends a request that takes money without a cart; only while no sale is in progress. */
  const sendAlone = useCallback(
    async (verb: 'collect' | 'sell-card', what: Record<string, unknown>) => {
      if (isSending.current || kept.current.card || kept.current.lines.length > 0) return;
      setRefused(undefined);
      await busily(() => send({ verb, body: { shiftId, ...what, request: newKey() } }));
    },
    [busily, send, shiftId],
  );
  /** Collects the money of an existing order. */
  const collect = useCallback(
    ({ id, seen, due }: Pick<ShownOrder, 'id' | 'seen' | 'due'>, pay: Pay) =>
      sendAlone('collect', { orderId: id, seen, due, pay }),
    [sendAlone],
  );
  const sellCard = useCallback(
    (card: { amount: string; email: string }, pay: Pay) => sendAlone('sell-card', { ...card, pay }),
    [sendAlone],
  );

  /** Shows a sale that was paid earlier. */
  const showSale = useCallback((sale: ShownSale) => setSold(sale), []);

  // Restores what this tab had before a reload or a lock; without storage, as after a power cut, a terminal payment that is open.
  const open = useRef(latest.find(({ isOpen }) => isOpen));
  useEffect(() => {
    const before = readStoredSale(name) ?? (open.current && takenUp(open.current));
    if (!before) return;
    remember(before);
    if (before.giftCard) setSold(before.giftCard);
    if (before.card) setCard(before.card);
    else if (before.sending) {
      const { sending } = before;
      void busily(() => send(sending)).then(() => {
        if (kept.current.lines.length > 0) void hold();
      });
    } else if (before.lines.length > 0) void hold();
  }, [name, busily, hold, remember, send]);

  // Renews the hold while the page is open.
  useEffect(() => {
    if (cart.seats.length === 0) return;
    const timer = setTimeout(() => void hold(), Math.max(cart.left - EARLY_MS, LEAST_MS));
    return () => clearTimeout(timer);
  }, [cart, hold]);

  useEffect(() => releaseOnLeave(calls, kept), [calls]);

  const next = useCallback(() => {
    setSold(undefined);
    remember({ giftCard: undefined });
  }, [remember]);
  /** What the sale costs. Undefined until the service holds the latest lines. */
  const total = heldLines === lines ? cart.total : undefined;
  const states = { lines, cart, total, refused, net, isBusy, isFilling, sold, card };
  return {
    ...states,
    want,
    readHeld,
    sell,
    bill,
    collect,
    sellCard,
    showSale,
    takeUp,
    setAside,
    endCard,
    next,
    setNet,
  };
}
