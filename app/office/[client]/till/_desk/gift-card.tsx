import { useEffect, useRef, useState } from 'react';
import { fillPlaceholders } from '@/app/office/_frame/fill-placeholders';
import type { CardAtTill } from '@/lib/office';
import { ask, type ConnectionState, isRefused, type Refused } from './ask';
import basketStyles from './basket.module.css';
import { Cash } from './cash';
import type { Desk } from './desk';
import styles from './desk.module.css';
import { BackButton, FormActions } from './form-parts';
import payStyles from './pay.module.css';
import { Terminals } from './terminals';
import type { Pay } from './use-sale';

type Props = Pick<Desk, 'words' | 'price' | 'calls' | 'refusal'> & {
  /** What the card pays: a sale with that total, or an existing order. Undefined if the sale was refused meanwhile, which the page says. */
  readWhat: () => Promise<{ total: string } | { orderId: number } | undefined>;
  /** What is to be paid. Undefined while that is not known. */
  total: string | undefined;
  cards: 'none' | 'own' | 'chosen';
  isBusy: boolean;
  /** `due`: what remains to be paid, or if nothing does, what the card pays. */
  pay: (how: Pay, due: string) => void;
  back: () => void;
  tell: (net: ConnectionState) => void;
};

/** A card that was found, its code, and of which total it pays. */
type Found = CardAtTill & { giftCard: string; total: string | undefined };

/** Pays with a gift card as far as its balance goes; the rest in cash or at the terminal. */
export function GiftCard({ words, price, calls, refusal, readWhat, total, cards, isBusy, pay, back, tell }: Props) {
  const [code, setCode] = useState('');
  const [found, setFound] = useState<Found>();
  const [refused, setRefused] = useState<Refused>();
  const [rest, setRest] = useState<'ways' | 'cash' | 'terminal'>('ways');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  /** Which question is the latest: an earlier answer, or one of a code that was changed since, is not shown. */
  const latest = useRef(0);

  async function find() {
    const giftCard = code.trim();
    if (giftCard === '') return field.current?.focus();
    const nr = ++latest.current;
    setRefused(undefined);
    const of = await readWhat();
    if (!of || nr !== latest.current) return;
    const answer = await ask<CardAtTill>(`${calls}/gift-card`, { code: giftCard, of }, tell);
    if (nr !== latest.current) return;
    if (!isRefused(answer)) {
      setRest('ways');
      return setFound({ ...answer, giftCard, total: 'total' in of ? of.total : total });
    }
    setRefused(answer);
    field.current?.focus();
  }

  // Not found yet, or what is to be paid has changed.
  if (!found || found.total !== total)
    return (
      <form
        className={payStyles.pay}
        onSubmit={(event) => {
          event.preventDefault();
          void find();
        }}
      >
        <label className={payStyles.given}>
          {words.giftCardCode}
          <input
            ref={field}
            required
            maxLength={100}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            aria-invalid={refused !== undefined || undefined}
            aria-describedby={refused && 'card-refused'}
            onChange={({ target }) => {
              latest.current++;
              setCode(target.value);
            }}
          />
        </label>
        {refused && (
          <p id="card-refused" className={styles.refused} role="alert">
            {refusal(refused)}
          </p>
        )}
        <FormActions words={words} isBusy={isBusy} back={back} text={words.giftCardFind} />
      </form>
    );
  const { lastFour, balance, pays, giftCard } = found;
  const isAll = found.rest === '0.00';
  const byCard = (terminalId?: string) => {
    if (cards === 'chosen' && !terminalId) setRest('terminal');
    else pay({ kind: 'card', giftCard, ...(terminalId && { terminalId }) }, found.rest);
  };
  return (
    <div className={payStyles.pay}>
      <p role="status">
        {fillPlaceholders(words.giftCardText, { last: lastFour, balance: price(balance), pays: price(pays) })}
      </p>
      {!isAll && (
        <p className={basketStyles.total}>
          <span>{words.giftCardRest}</span>
          <output>{price(found.rest)}</output>
        </p>
      )}
      {rest === 'cash' && (
        <Cash
          words={words}
          price={price}
          isBusy={isBusy}
          total={found.rest}
          back={() => setRest('ways')}
          sell={(given) => pay({ kind: 'cash', giftCard, ...(given && { given }) }, found.rest)}
        />
      )}
      {rest === 'terminal' && (
        <Terminals
          words={words}
          calls={calls}
          refusal={refusal}
          tell={tell}
          back={() => setRest('ways')}
          use={byCard}
        />
      )}
      {rest === 'ways' && (
        <div className={styles.actions}>
          {isAll ? (
            <Way
              now={() => pay({ kind: 'gift_card', giftCard }, pays)}
              isBusy={isBusy}
              text={words.giftCardAll}
              isFirst
            />
          ) : (
            <>
              <Way now={() => setRest('cash')} isBusy={isBusy} text={words.cash} isFirst />
              {cards !== 'none' && <Way now={() => byCard()} isBusy={isBusy} text={words.card} />}
            </>
          )}
          <BackButton words={words} back={back} />
        </div>
      )}
    </div>
  );
}

type WayProps = { text: string; isBusy: boolean; isFirst?: boolean; now: () => void };

function Way({ text, isBusy, isFirst = false, now }: WayProps) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to a form that was just submitted
    <button type="button" className={styles.button} aria-disabled={isBusy} autoFocus={isFirst} onClick={now}>
      {text}
    </button>
  );
}
