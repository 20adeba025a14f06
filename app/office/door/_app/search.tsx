'use client';

import { useState } from 'react';
import type { DoorTicket } from '@/lib/door';
import type { DoorWords } from '@/lib/i18n/office/door';
import styles from './door.module.css';
import type { Engine } from './engine';
import { describeSeat } from './sign';

type Props = { words: DoorWords; engine: Engine; close: () => void; chosen: (ticket: DoorTicket) => void };

/** Finds people without a code, by name or order. */
export function Search({ words, engine, close, chosen }: Props) {
  const [text, setText] = useState('');
  const people = engine.find(text);
  return (
    <search className={styles.search}>
      <label>
        {words.searchLabel}
        {/* biome-ignore lint/a11y/noAutofocus: it was opened to type */}
        <input type="search" autoFocus value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <button type="button" onClick={close}>
        {words.close}
      </button>
      {text.trim().length > 1 && people.length === 0 && <p role="status">{words.nobody}</p>}
      <ul>
        {people.map((ticket) => (
          <li key={`${ticket.orderId}.${ticket.position}`}>
            <button type="button" onClick={() => chosen(ticket)}>
              <b>{ticket.name}</b>
              {[describeSeat(words, ticket), ticket.type, `… ${ticket.last4}`].filter(Boolean).join(' · ')}
              {engine.isInside(ticket) && ` · ${words.verdicts.already_in[0]}`}
            </button>
          </li>
        ))}
      </ul>
    </search>
  );
}
