import { type ReactNode, useEffect, useRef, useState } from 'react';
import { readAmount } from '@/lib/read-amount';
import type { ConnectionState } from './ask';
import basketStyles from './basket.module.css';
import { Cash } from './cash';
import type { Desk } from './desk';
import styles from './desk.module.css';
import { BackButton } from './form-parts';
import payStyles from './pay.module.css';
import { Terminals } from './terminals';
import type { Pay } from './use-sale';

/** The gift cards that the shop sells. `isOpen`: other amounts are allowed too. */
export type CardOffer = { amounts: string[]; isOpen: boolean };

type Props = Pick<Desk, 'words' | 'price' | 'calls' | 'refusal'> & {
  offer: CardOffer;
  cards: 'none' | 'own' | 'chosen';
  isBusy: boolean;
  /** The refusal of the latest request. */
  alert: ReactNode;
  sell: (card: { amount: string; email: string }, how: Pay) => void;
  back: () => void;
  tell: (net: ConnectionState) => void;
};

/** Sells a gift card: its amount and payment. */
export function SellCard({ words, price, calls, refusal, offer, cards, isBusy, alert, sell, back, tell }: Props) {
  const [typed, setTyped] = useState('');
  const [email, setEmail] = useState('');
  const [stage, setStage] = useState<'amount' | 'cash' | 'terminal'>('amount');
  const [isMissing, setMissing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const amount = readAmount(typed);
  const card = { amount: amount ?? '', email: email.trim() };

  function go(how: 'cash' | 'card') {
    setMissing(!amount || amount === '0.00');
    if (!amount || amount === '0.00' || !form.current?.reportValidity()) return;
    if (how === 'card' && cards === 'own') sell(card, { kind: 'card' });
    else setStage(how === 'cash' ? 'cash' : 'terminal');
  }

  return (
    <section className={styles.card} aria-labelledby="sell-card">
      <h2 id="sell-card" tabIndex={-1} ref={heading}>
        {words.sellCard}
      </h2>
      {alert}
      {stage === 'amount' && (
        <form ref={form} className={payStyles.pay} onSubmit={(event) => event.preventDefault()}>
          {offer.amounts.length > 0 && (
            <fieldset className={payStyles.amounts}>
              <legend>{words.cardAmount}</legend>
              {offer.amounts.map((one) => (
                <button
                  key={one}
                  type="button"
                  className={styles.quiet}
                  aria-pressed={amount === one}
                  onClick={() => setTyped(one)}
                >
                  {price(one)}
                </button>
              ))}
            </fieldset>
          )}
          {offer.isOpen && (
            <label className={payStyles.given}>
              {offer.amounts.length > 0 ? words.cardOther : words.cardAmount}
              <input
                inputMode="decimal"
                autoComplete="off"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            </label>
          )}
          {isMissing && (
            <p className={styles.refused} role="alert">
              {words.cardNoAmount}
            </p>
          )}
          <label className={payStyles.given}>
            {words.cardEmail}
            <input
              type="email"
              maxLength={200}
              autoComplete="off"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          </label>
          <div className={styles.actions}>
            <button type="button" className={styles.button} aria-disabled={isBusy} onClick={() => go('cash')}>
              {words.cash}
            </button>
            {cards !== 'none' && (
              <button type="button" className={styles.button} aria-disabled={isBusy} onClick={() => go('card')}>
                {words.card}
              </button>
            )}
            <BackButton words={words} back={back} />
          </div>
        </form>
      )}
      {stage === 'cash' && amount && (
        <>
          <p className={basketStyles.total}>
            <span>{words.toPay}</span>
            <output>{price(amount)}</output>
          </p>
          <Cash
            words={words}
            price={price}
            isBusy={isBusy}
            total={amount}
            back={() => setStage('amount')}
            sell={(given) => sell(card, { kind: 'cash', ...(given && { given }) })}
          />
        </>
      )}
      {stage === 'terminal' && (
        <Terminals
          words={words}
          calls={calls}
          refusal={refusal}
          tell={tell}
          back={() => setStage('amount')}
          use={(terminalId) => sell(card, { kind: 'card', terminalId })}
        />
      )}
    </section>
  );
}
