import { useEffect, useRef, useState } from 'react';
import { fillPlaceholders } from '@/app/office/_frame/fill-placeholders';
import { compareMoney, type Money, moneyLeft } from '@/lib/money';
import { readAmount } from '@/lib/read-amount';
import type { Desk } from './desk';
import styles from './desk.module.css';
import { FormActions } from './form-parts';
import payStyles from './pay.module.css';

type Props = Pick<Desk, 'words' | 'price'> & {
  total: string;
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
  const given = typed.trim() === '' ? (total as Money) : readAmount(typed);
  const isShort = given !== undefined && compareMoney(given, total as Money) < 0;
  return (
    <form
      className={payStyles.pay}
      onSubmit={(event) => {
        event.preventDefault();
        if (given === undefined || isShort) field.current?.focus();
        else sell(typed.trim() === '' ? undefined : given);
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
          aria-invalid={given === undefined || isShort || undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <p id="given-hint" className={styles.hint}>
        {words.givenHint}
      </p>
      <div className={payStyles.notes}>
        {notesFor(total).map((note) => (
          <button key={note} type="button" className={styles.quiet} onClick={() => sell(note)} aria-disabled={isBusy}>
            {price(note)}
          </button>
        ))}
      </div>
      <output className={payStyles.change}>
        {given !== undefined && (
          <>
            {isShort
              ? fillPlaceholders(words.short, { amount: price(moneyLeft(total as Money, given)) })
              : words.change}
            {!isShort && <b>{price(moneyLeft(given, total as Money))}</b>}
          </>
        )}
      </output>
      <FormActions words={words} isBusy={isBusy} back={back} text={words.done} />
    </form>
  );
}
