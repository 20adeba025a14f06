import { useCallback, useEffect, useRef, useState } from 'react';
import type { ShownCart } from '../call/shown-cart';
import type { ShownOrder } from '../call/shown-order';
import type { ShownSale } from '../call/shown-sale';
import { ask, type ConnectionState, isRefused, newKey, type Refused } from './ask';
import type { BilledTo } from './invoice';
import { type PendingRequest, readStoredSale, type SaleLine, type StoredSale, storeSale } from './stored-sale';

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
 * before the service holds what the page shows. `calls`: the base address of the route handlers.
 */
export function useSale(calls: string, shiftId: number) {
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
      if (isPaid) return show(kept.current.card);
      remember({ card: undefined });
      setRefused(why ?? { refused: 'card_ended' });
      void hold();
    },
    [show, hold, remember],
  );

  /** Sells what is shown, once, however often the button is pressed. */
  const sellBy = useCallback(
    async (verb: 'sell' | 'invoice', how: { pay: Pay; due?: string | undefined } | { billedTo: BilledTo }) => {
      if (isSending.current || kept.current.card || kept.current.lines.length === 0) return;
      isSending.current = true;
      setBusy(true);
      // What was refused meanwhile stays in view.
      const isHeld = await (running.current ?? true);
      if (isHeld) setRefused(undefined);
      if (isHeld && kept.current.lines.length > 0) {
        const { tab, lines } = kept.current;
        await send({ verb, body: { shiftId, tab, lines, ...how, request: newKey() } });
      }
      isSending.current = false;
      setBusy(false);
    },
    [send, shiftId],
  );
  const sell = useCallback((pay: Pay, due?: string) => sellBy('sell', { pay, due }), [sellBy]);
  const bill = useCallback((billedTo: BilledTo) => sellBy('invoice', { billedTo }), [sellBy]);

  /** Sends a request that takes money without a cart; only while no sale is in progress. */
  const sendAlone = useCallback(
    async (verb: 'collect' | 'sell-card', what: Record<string, unknown>) => {
      if (isSending.current || kept.current.card || kept.current.lines.length > 0) return;
      isSending.current = true;
      setBusy(true);
      setRefused(undefined);
      await send({ verb, body: { shiftId, ...what, request: newKey() } });
      isSending.current = false;
      setBusy(false);
    },
    [send, shiftId],
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

  /** Shows the tickets of an order that was paid earlier. */
  const showOrder = useCallback(({ id, number }: ShownOrder) => {
    setSold({ orderId: id, number, status: 'shown', kind: 'tickets', total: '', change: '' });
  }, []);

  // Restores what this tab had before a reload or a lock.
  useEffect(() => {
    const before = readStoredSale(name);
    if (!before) return;
    remember(before);
    if (before.giftCard) setSold(before.giftCard);
    if (before.card) setCard(before.card);
    else if (before.sending) {
      isSending.current = true;
      setBusy(true);
      void send(before.sending).then(() => {
        isSending.current = false;
        setBusy(false);
        if (kept.current.lines.length > 0) void hold();
      });
    } else if (before.lines.length > 0) void hold();
  }, [name, hold, remember, send]);

  // Renews the hold while the page is open.
  useEffect(() => {
    if (cart.seats.length === 0) return;
    const timer = setTimeout(() => void hold(), Math.max(cart.left - EARLY_MS, LEAST_MS));
    return () => clearTimeout(timer);
  }, [cart, hold]);

  useEffect(() => letGoAtEnd(calls, kept), [calls]);

  const next = useCallback(() => {
    setSold(undefined);
    remember({ giftCard: undefined });
  }, [remember]);
  /** What the sale costs. Undefined until the service holds the latest lines. */
  const total = heldLines === lines ? cart.total : undefined;
  const states = { lines, cart, total, refused, net, isBusy, isFilling, sold, card };
  return { ...states, want, readHeld, sell, bill, collect, sellCard, showOrder, endCard, next, setNet };
}

/** Releases the seats when the page is left, but not when it is locked: then the cashier comes back to them. */
function letGoAtEnd(calls: string, kept: { current: StoredSale }) {
  let isLocking = false;
  const onSubmit = ({ target }: Event) => {
    isLocking = target instanceof HTMLFormElement && target.getAttribute('action') === '/office/locked/now';
  };
  const onHide = () => {
    const { tab, lines, sending, card } = kept.current;
    if (isLocking || lines.length === 0 || sending || card) return;
    const body = new Blob([JSON.stringify({ tab, lines: [] })], { type: 'application/json' });
    navigator.sendBeacon(`${calls}/fill`, body);
  };
  // A page from the back/forward cache shows an outdated cart.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) location.reload();
  };
  addEventListener('submit', onSubmit);
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', onShow);
  return () => {
    removeEventListener('submit', onSubmit);
    removeEventListener('pagehide', onHide);
    removeEventListener('pageshow', onShow);
  };
}
