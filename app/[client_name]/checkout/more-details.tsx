import type { BuyerDetails } from '@/lib/orders';
import styles from './checkout.module.css';
import type { FormWords } from './checkout-form';
import type { Filled } from './checkout-state';
import { Field } from './field';

type Props = {
  details: BuyerDetails;
  filled: Filled;
  wrong: (name: string) => string | undefined;
  words: FormWords;
};

/** The details that an organisation asks for besides name and e-mail address. */
export function MoreDetails({ details, filled, wrong, words }: Props) {
  const field = (name: 'address' | 'zip' | 'city' | 'phone', asked: 'ask' | 'require') => ({
    name,
    label: words[name],
    error: wrong(name),
    defaultValue: filled[name],
    ...(asked === 'ask' && { optional: words.optional }),
  });
  return (
    <>
      {details.address !== 'no' && (
        <>
          <Field {...field('address', details.address)} autoComplete="address-line1" maxLength={200} />
          <div className={styles.town}>
            <Field {...field('zip', details.address)} autoComplete="postal-code" maxLength={20} />
            <Field {...field('city', details.address)} autoComplete="address-level2" maxLength={100} />
          </div>
        </>
      )}
      {details.phone !== 'no' && (
        <Field
          {...field('phone', details.phone)}
          note={words.phoneNote}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
        />
      )}
    </>
  );
}
