import { useEffect, useRef, useState } from 'react';
import type { CardState } from '@/lib/office';
import type { ShownSale } from '../call/shown-sale';
import { ask, type ConnectionState, isRefused, type Refused } from './ask';
import type { Desk } from './desk';
import styles from './desk.module.css';
import resultStyles from './result.module.css';

type Props = Pick<Desk, 'words' | 'price' | 'calls' | 'refusal'> & {
  sale: ShownSale;
  tell: (net: ConnectionState) => void;
  /** Called when the payment has ended. If it was not paid, the cashier chooses another way. */
  end: (isPaid: boolean, refused?: Refused) => void;
  /** Called to go on without knowing: the sale stays open, and nothing else pays it. */
  setAside: () => void;
};

const AGAIN_MS = 1500;
/** The service asks the provider up to three times, each for ten seconds. */
const PATIENCE_MS = 40_000;

/**
 * A payment at the terminal: started, followed until it ends, or cancelled. Requests without an answer are repeated. Only the provider's
 * word ends it: while that is not known, no other way to pay is offered.
 */
export function Card({ words, price, calls, refusal, sale, tell, end, setAside }: Props) {
  const [card, setCard] = useState<CardState>();
  const [refused, setRefused] = useState<Refused>();
  const [cancel, setCancel] = useState<'no' | 'underway' | 'failed'>('no');
  const wish = useRef<'send' | 'follow' | 'give_up'>(sale.isOpen ? 'follow' : 'send');
  const button = useRef<HTMLButtonElement>(null);
  const { orderId } = sale;
  const ended = useRef(end);
  ended.current = end;
  useEffect(() => button.current?.focus(), []);
  useEffect(() => {
    let isOver = false;
    let why: Refused | undefined;
    const run = async () => {
      while (!isOver) {
        const verb = wish.current;
        const answer = await ask<CardState>(`${calls}/card`, { orderId, verb }, tell, PATIENCE_MS);
        if (isOver) return;
        if (isRefused(answer)) {
          if (verb === 'send' && answer.refused === 'terminal_failed') {
            // Certainly not paid: cancel it, so that its seats return to the sale.
            why = answer;
            wish.current = 'give_up';
            continue;
          }
          setRefused(answer);
          setCancel((now) => (now === 'underway' ? 'failed' : now));
        } else {
          const { state, orderStatus } = answer;
          setRefused(undefined);
          setCard(answer);
          if (orderStatus === 'paid') return ended.current(true);
          // Its seats went to others before the provider said so: the service refunds it.
          if (state === 'paid') return ended.current(false, { refused: 'card_late' });
          if (state === 'ended' && (verb === 'give_up' || orderStatus !== 'pending')) return ended.current(false, why);
          if (state === 'ended') {
            wish.current = 'give_up';
            continue;
          }
          if (verb === 'give_up') setCancel('failed');
          // What is not known is asked again in the same way: sent, or cancelled.
          if (state === 'waiting' && wish.current === verb) wish.current = 'follow';
        }
        await new Promise((done) => setTimeout(done, AGAIN_MS));
      }
    };
    void run();
    return () => {
      isOver = true;
    };
  }, [calls, orderId, tell]);
  const isUnknown = card?.state === 'unknown' || refused !== undefined;
  const said =
    cancel === 'underway'
      ? words.cardGivingUp
      : isUnknown
        ? words.cardUnknown
        : card === undefined
          ? words.cardAsking
          : cancel === 'failed'
            ? words.cardNotCancelled
            : words.cardWaiting;
  return (
    <section className={styles.card} aria-labelledby="card">
      <h2 id="card">{words.card}</h2>
      <p className={resultStyles.back}>
        <b>{price(sale.total)}</b>
      </p>
      <p role="status" className={isUnknown ? styles.refused : undefined}>
        {said}
      </p>
      {refused && (
        <p role="alert">
          {refusal(refused)} {refused.stepUp && <a href={refused.stepUp}>{words.stepUp}</a>}
        </p>
      )}
      {card?.testUrl && (
        <p>
          <a href={card.testUrl} target="_blank" rel="noreferrer">
            {words.cardTest}
          </a>
        </p>
      )}
      <div className={styles.actions}>
        <button
          type="button"
          ref={button}
          className={styles.quiet}
          aria-disabled={cancel === 'underway'}
          onClick={() => {
            wish.current = 'give_up';
            setCancel('underway');
          }}
        >
          {words.cardGiveUp}
        </button>
        {(isUnknown || cancel === 'failed') && (
          <button type="button" className={styles.quiet} aria-describedby="aside" onClick={setAside}>
            {words.cardAside}
          </button>
        )}
      </div>
      {(isUnknown || cancel === 'failed') && (
        <p id="aside" className={styles.hint}>
          {words.cardAsideText}
        </p>
      )}
    </section>
  );
}
