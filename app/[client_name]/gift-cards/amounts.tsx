import type { Client } from '@/lib/context';
import type { GiftCardShopWords } from '@/lib/i18n/gift-cards';
import checkout from '../checkout/checkout.module.css';
import { Field } from '../checkout/field';
import styles from './gift-cards.module.css';

type Props = {
  offer: NonNullable<Client['giftCards']>;
  words: GiftCardShopWords;
  price: (amount: string) => string;
  /** That a field may be left empty. */
  optional: string;
  isWrong: boolean;
};

/** What a card can be bought for: amounts to choose, another one to type, or both. */
export function Amounts({ offer: { amounts, least, most }, words, price, optional, isWrong }: Props) {
  const isFree = least !== null && most !== null;
  const between = isFree ? words.between(price(least), price(most)) : undefined;
  return (
    <fieldset className={checkout.group} id="amount" aria-invalid={isWrong || undefined}>
      <legend>{words.amount}</legend>
      {amounts.length > 0 && (
        <div className={styles.amounts}>
          {amounts.map((amount, i) => (
            <label key={amount} className={checkout.way}>
              <input type="radio" name="amount" value={amount} defaultChecked={i === 0} required />
              <span>{price(amount)}</span>
            </label>
          ))}
          {isFree && (
            <label className={checkout.way}>
              <input type="radio" name="amount" value="other" />
              <span>{words.otherAmount}</span>
            </label>
          )}
        </div>
      )}
      {isFree && (
        <div className={amounts.length > 0 ? styles.other : undefined}>
          {amounts.length === 0 && <input type="hidden" name="amount" value="other" />}
          <Field
            name="other"
            label={amounts.length > 0 ? words.otherAmount : words.amount}
            {...(between !== undefined && { note: between })}
            {...(amounts.length > 0 && { optional })}
            error={undefined}
            inputMode="decimal"
            pattern="[0-9]{1,8}([.,][0-9]{1,2})?"
            autoComplete="off"
            maxLength={11}
          />
        </div>
      )}
    </fieldset>
  );
}
