import { useEffect, useRef, useState } from 'react';
import { fillPlaceholders } from '@/app/office/_frame/fill-placeholders';
import { compareMoney, type Money, moneyLeft } from '@/lib/money';
import { readAmount } from '@/lib/read-amount';
import type { Desk } from './desk';
import styles from './desk.module.css';
import { FormActions } from './form-parts';
import payStyles from './pay.module.css';

type Props = Pick<Desk, 'words' | 'price'> & {
  /** Undefined while the service does not hold the sale yet. */
  total: string | undefined;
  isBusy: boolean;
  sell: (given: string | undefined) => void;
  back: () => void;
};

/** Likely amounts that a buyer hands over: rounded up to the next 5, 10, 20, 50 or 100. */
function notesFor(total: string): string[] {
  const [whole = 0, cents = 0] = total.split('.').map(Number);
  const least = cents > 0 ? whole + 1 : whole;
  const ups = [5, 10, 20, 50, 100].map((step) => Math.ceil(least / step) * step);
  return [...new Set(ups)]
    .map((up) => `${up}.00`)
    .filter((up) => up !== total)
    .slice(0, 3);
}

/** Takes cash: the amount received, and the change. */
export function Cash({ words, price, total, isBusy, sell, back }: Props) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const due = total as Money | undefined;
  const isExact = typed.trim() === '';
  const given = isExact ? due : readAmount(typed);
  const isShort = given !== undefined && due !== undefined && compareMoney(given, due) < 0;
  const isWrong = isShort || (!isExact && given === undefined);
  return (
    <form
      className={payStyles.pay}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWrong) field.current?.focus();
        else sell(isExact ? undefined : given);
      }}
    >
      <label className={payStyles.given}>
        {words.given}
        <input
          ref={field}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          aria-describedby="given-hint"
          aria-invalid={isWrong || undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <p id="given-hint" className={styles.hint}>
        {words.givenHint}
      </p>
      <div className={payStyles.notes}>
        {(due === undefined ? [] : notesFor(due)).map((note) => (
          <button key={note} type="button" className={styles.quiet} onClick={() => sell(note)} aria-disabled={isBusy}>
            {price(note)}
          </button>
        ))}
      </div>
      <output className={payStyles.change}>
        {given !== undefined && due !== undefined && (
          <>
            {isShort ? fillPlaceholders(words.short, { amount: price(moneyLeft(due, given)) }) : words.change}
            {!isShort && <b>{price(moneyLeft(given, due))}</b>}
          </>
        )}
      </output>
      <FormActions words={words} isBusy={isBusy} back={back} text={words.done} />
    </form>
  );
}
