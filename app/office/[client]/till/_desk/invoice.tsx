import { useEffect, useRef, useState } from 'react';
import { partyOf } from '../../invoices/party-of';
import type { Desk } from './desk';
import { FormActions } from './form-parts';
import styles from './pay.module.css';

/** The customer of an invoice, as the page sends it. */
export type BilledTo = { party: string[]; email: string; vatId: string; reference: string };

type Props = Pick<Desk, 'words'> & { isBusy: boolean; sell: (to: BilledTo) => void; back: () => void };

const NOTHING = { name: '', address: '', email: '', vatId: '', reference: '' };

/** Sells on invoice, to a customer with a name and an address. */
export function Invoice({ words, isBusy, sell, back }: Props) {
  const [typed, setTyped] = useState(NOTHING);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const field = (name: keyof typeof NOTHING, most: number) => ({
    name,
    value: typed[name],
    maxLength: most,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <form
      className={styles.pay}
      onSubmit={(event) => {
        event.preventDefault();
        const { name, address, ...rest } = typed;
        sell({ ...rest, party: partyOf(name, address) });
      }}
    >
      <label className={styles.given}>
        {words.billName}
        <input ref={first} required pattern=".*\S.*" {...field('name', 200)} />
      </label>
      <label className={styles.given}>
        {words.billAddress}
        <textarea rows={3} {...field('address', 500)} />
      </label>
      <label className={styles.given}>
        {words.billEmail}
        <input type="email" required {...field('email', 200)} />
      </label>
      <label className={styles.given}>
        {words.billVat}
        <input {...field('vatId', 40)} />
      </label>
      <label className={styles.given}>
        {words.billReference}
        <input {...field('reference', 100)} />
      </label>
      <FormActions words={words} isBusy={isBusy} back={back} text={words.billDo} />
    </form>
  );
}
