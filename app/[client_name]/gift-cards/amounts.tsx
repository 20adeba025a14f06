import field from '@/app/_ui/field.module.css';
import type { Client } from '@/lib/context';
import type { GiftCardShopWords } from '@/lib/i18n/gift-cards';
import checkout from '../checkout/checkout.module.css';
import { Field } from '../checkout/field';
import styles from './gift-cards.module.css';

type Props = {
  offer: NonNullable<Client['giftCards']>;
  words: GiftCardShopWords;
  price: (amount: string) => string;
  isWrong: boolean;
};

/** The choice of an amount: offered amounts, a field for another one, or both. */
export function Amounts({ offer: { amounts, least, most }, words, price, isWrong }: Props) {
  const other = (label: string, required: boolean) => (
    <Field
      name="other"
      label={label}
      {...(least !== null && most !== null && { note: words.between(price(least), price(most)) })}
      required={required}
      error={undefined}
      inputMode="decimal"
      pattern="[0-9]{1,8}([.,][0-9]{1,2})?"
      autoComplete="off"
      maxLength={11}
    />
  );
  return (
    <fieldset className={field.group} id="amount" aria-invalid={isWrong || undefined}>
      <legend>{words.amount}</legend>
      {amounts.length === 0 ? (
        <>
          <input type="hidden" name="amount" value="other" />
          {other(words.amount, true)}
        </>
      ) : (
        <div className={styles.amounts}>
          {amounts.map((amount, i) => (
            <label key={amount} className={checkout.way}>
              <input type="radio" name="amount" value={amount} defaultChecked={i === 0} required />
              <span>{price(amount)}</span>
            </label>
          ))}
        </div>
      )}
      {amounts.length > 0 && least !== null && most !== null && (
        <div className={styles.opens}>
          <input type="radio" id="amount-other" name="amount" value="other" />
          <label htmlFor="amount-other" className={checkout.way}>
            {words.otherAmount}
          </label>
          {other(words.otherAmount, false)}
        </div>
      )}
    </fieldset>
  );
}
