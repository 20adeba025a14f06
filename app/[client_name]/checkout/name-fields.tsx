import styles from './checkout.module.css';
import type { FormWords } from './checkout-form';
import type { Filled } from './checkout-state';
import { Field } from './field';

type Props = {
  filled: Pick<Filled, 'firstName' | 'lastName'>;
  wrong: (name: string) => string | undefined;
  words: Pick<FormWords, 'firstName' | 'lastName'>;
};

/** The buyer's first and last name, side by side. */
export function NameFields({ filled, wrong, words }: Props) {
  const field = (name: 'firstName' | 'lastName') => ({
    name,
    label: words[name],
    error: wrong(name),
    defaultValue: filled[name],
  });
  return (
    <div className={styles.names}>
      <Field {...field('firstName')} autoComplete="given-name" maxLength={100} />
      <Field {...field('lastName')} autoComplete="family-name" maxLength={100} />
    </div>
  );
}
