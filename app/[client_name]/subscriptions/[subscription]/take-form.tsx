'use client';

import { type ReactNode, useActionState } from 'react';
import button from '@/app/_ui/button.module.css';
import { UNTOUCHED } from '../../_evening/evening-state';
import { EveningRefusal } from '../../_evening/refusal';
import { CookiesField } from '../../_shop/cookies-field';
import styles from '../subscriptions.module.css';
import { takeOne } from './take-one';

type Props = { shop: string; fields: Record<string, string | number>; submit: string; children: ReactNode };

/** Adds the subscription to the cart, or shows why not. */
export function TakeForm({ shop, fields, submit, children }: Props) {
  const [state, send, isPending] = useActionState(takeOne, UNTOUCHED);
  return (
    <form action={send} className={styles.form}>
      <input type="hidden" name="shop" value={shop} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <CookiesField />
      <EveningRefusal state={state} />
      {children}
      <div>
        <button type="submit" className={button.button} aria-disabled={isPending}>
          {submit}
        </button>
      </div>
    </form>
  );
}
