import { useEffect, useRef, useState } from 'react';
import type { CardState } from '@/lib/office';
import type { ShownSale } from '../call/shown-sale';
import { ask, type ConnectionState, isRefused, type Refused } from './ask';
import type { Desk } from './desk';
import styles from './desk.module.css';
import resultStyles from './result.module.css';

type Props = Pick<Desk, 'words' | 'price' | 'calls'> & {
  sale: ShownSale;
  tell: (net: ConnectionState) => void;
  /** Called when the payment has ended. If it was not paid, the cashier chooses another way. */
  end: (isPaid: boolean, refused?: Refused) => void;
};

const AGAIN_MS = 1500;

/** A payment at the terminal: started, followed until it ends, or cancelled. Requests without an answer are repeated. */
export function Card({ words, price, calls, sale, tell, end }: Props) {
  const [card, setCard] = useState<CardState>();
  const [isGivingUp, setGivingUp] = useState(false);
  const wish = useRef<'send' | 'follow' | 'give_up'>('send');
  const button = useRef<HTMLButtonElement>(null);
  const { orderId } = sale;
  const ended = useRef(end);
  ended.current = end;
  useEffect(() => button.current?.focus(), []);
  useEffect(() => {
    let isOver = false;
    const run = async () => {
      while (!isOver) {
        const verb = wish.current;
        const answer = await ask<CardState>(`${calls}/card`, { orderId, verb }, tell);
        if (isOver) return;
        if (isRefused(answer)) {
          if (verb === 'give_up') return ended.current(false, answer);
          // The terminal refused: cancel the payment, so that its seats return to the sale. It may have been paid after all, or still be
          // active.
          const after = await ask<CardState>(`${calls}/card`, { orderId, verb: 'give_up' }, tell);
          if (isOver) return;
          if (isRefused(after) || after.state === 'ended') return ended.current(false, answer);
          if (after.state === 'paid' || after.orderStatus === 'paid') return ended.current(true);
          setCard(after);
          wish.current = 'give_up';
          await new Promise((done) => setTimeout(done, AGAIN_MS));
          continue;
        }
        setCard(answer);
        const { state, orderStatus } = answer;
        if (state === 'paid' || orderStatus === 'paid') return ended.current(true);
        if (state === 'ended' && (verb === 'give_up' || orderStatus !== 'pending')) return ended.current(false);
        if (state === 'ended') {
          wish.current = 'give_up';
          continue;
        }
        // After a lost answer the request is repeated. The terminal may not be able to cancel yet.
        if (state === 'waiting' && wish.current === verb) {
          wish.current = 'follow';
          setGivingUp(false);
        }
        await new Promise((done) => setTimeout(done, AGAIN_MS));
      }
    };
    void run();
    return () => {
      isOver = true;
    };
  }, [calls, orderId, tell]);
  const said = isGivingUp
    ? words.cardGivingUp
    : card === undefined
      ? words.cardAsking
      : card.state === 'unknown'
        ? words.cardUnknown
        : words.cardWaiting;
  return (
    <section className={styles.card} aria-labelledby="card">
      <h2 id="card">{words.card}</h2>
      <p className={resultStyles.back}>
        <b>{price(sale.total)}</b>
      </p>
      <p role="status">{said}</p>
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
          aria-disabled={isGivingUp}
          onClick={() => {
            wish.current = 'give_up';
            setGivingUp(true);
          }}
        >
          {words.cardGiveUp}
        </button>
      </div>
    </section>
  );
}
