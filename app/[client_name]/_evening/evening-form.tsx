'use client';

import { type ReactNode, useActionState, useEffect, useRef, useState } from 'react';
import { addToEvening } from './add-to-evening';
import { UNTOUCHED } from './evening-state';
import styles from './form.module.css';

type Props = {
  clientName: string;
  /** How many performances the cart has, and what to say when there are more of them. */
  performances: number;
  added: string;
  children: ReactNode;
};

/** One form around all that can be added: what was refused is said here, whatever is left of the lists below. */
export function EveningForm({ clientName, performances, added, children }: Props) {
  const [{ at, refusal }, send] = useActionState(addToEvening, UNTOUCHED);
  const alert = useRef<HTMLParagraphElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const before = useRef(performances);
  const [said, say] = useState('');
  useEffect(() => {
    if (at > 0) alert.current?.focus();
  }, [at]);
  useEffect(() => {
    if (performances > before.current) {
      say(added);
      status.current?.focus();
    }
    before.current = performances;
  }, [performances, added]);
  return (
    <form action={send} className={styles.form}>
      <input type="hidden" name="client" value={clientName} />
      <p className={styles.said} role="status" tabIndex={-1} ref={status}>
        {said}
      </p>
      {refusal && (
        // biome-ignore lint/a11y/noAutofocus: without JavaScript the page begins at its top, far from what was pressed.
        <p className={styles.refusal} role="alert" tabIndex={-1} ref={alert} autoFocus>
          {refusal}
        </p>
      )}
      {children}
    </form>
  );
}
