'use client';

import { type ReactNode, useActionState } from 'react';
import button from '@/app/_ui/button.module.css';
import { UNTOUCHED } from '../../../_evening/evening-state';
import { EveningRefusal } from '../../../_evening/refusal';
import { CookiesField } from '../../../_shop/cookies-field';
import { enterRoom } from './enter-room';
import styles from './wait.module.css';

type Props = { shop: string; eventId: number; submit: string; children: ReactNode };

/** The button into a waiting room, or why it gave no place. */
export function RoomForm({ shop, eventId, submit, children }: Props) {
  const [state, send] = useActionState(enterRoom, UNTOUCHED);
  return (
    <form action={send} className={styles.door}>
      {children}
      <input type="hidden" name="shop" value={shop} />
      <input type="hidden" name="event" value={eventId} />
      <CookiesField />
      <EveningRefusal state={state} />
      <button type="submit" className={button.button}>
        {submit}
      </button>
    </form>
  );
}
