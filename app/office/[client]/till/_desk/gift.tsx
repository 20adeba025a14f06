import { useEffect, useRef, useState } from 'react';
import type { Desk } from './desk';
import { FormActions, ReasonField } from './form-parts';
import styles from './pay.module.css';

type Props = Pick<Desk, 'words'> & { isBusy: boolean; give: (reason: string) => void; back: () => void };

/** Gives the tickets away free, with a reason. */
export function Gift({ words, isBusy, give, back }: Props) {
  const [reason, setReason] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className={styles.pay}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') give(reason.trim());
        else field.current?.focus();
      }}
    >
      <ReasonField words={words} reason={reason} setReason={setReason} input={field} />
      <FormActions words={words} isBusy={isBusy} back={back} text={words.give} />
    </form>
  );
}
