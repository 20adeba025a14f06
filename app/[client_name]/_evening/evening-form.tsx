'use client';

import { type ReactNode, useActionState } from 'react';
import { CookiesField } from '../_shop/cookies-field';
import { addToEvening } from './add-to-evening';
import { UNTOUCHED } from './evening-state';
import styles from './form.module.css';
import { EveningRefusal } from './refusal';

/** One form around everything that can be added. It shows the refusal, because the list with the pressed button may be gone. */
export function EveningForm({ shop, children }: { shop: string; children: ReactNode }) {
  const [state, send] = useActionState(addToEvening, UNTOUCHED);
  return (
    <form action={send} className={styles.form}>
      <input type="hidden" name="shop" value={shop} />
      <CookiesField />
      <EveningRefusal state={state} />
      {children}
    </form>
  );
}
