'use client';

import { useActionState } from 'react';
import type { SettingsWords } from '@/lib/i18n/office/settings';
import type { Action } from '../../../_frame/form-state';
import styles from '../../../_frame/office.module.css';

type PersonWords = Pick<SettingsWords['people'], 'email' | 'find' | 'erases' | 'standing' | 'force' | 'erase'>;
type Props = { action: Action; words: PersonWords; refusals: Record<string, string>; stepUp: string };

/** Finds a person, shows what would be erased, then offers to erase it. */
export function PersonForm({ action, words, refusals, stepUp }: Props) {
  const [state, send] = useActionState(action, {});
  const { email = '', found = '' } = state.typed ?? {};
  return (
    <form action={send} className={styles.form}>
      {state.refused && (
        <p className={styles.refused} role="alert" tabIndex={-1}>
          {refusals[state.refused]} {state.detail} {state.stepUp && <a href={state.stepUp}>{stepUp}</a>}
        </p>
      )}
      <div className={styles.field}>
        <label htmlFor="email">{words.email}</label>
        <input id="email" name="email" type="email" key={email} defaultValue={email} autoComplete="off" required />
      </div>
      <button type="submit" name="do" value="find" className={found ? styles.quiet : styles.button}>
        {words.find}
      </button>
      {state.isDone && !state.refused && (
        <p className={styles.done} role="status">
          {state.detail}
        </p>
      )}
      {found && (
        <>
          <input type="hidden" name="found" value={found} />
          <p>{words.erases}</p>
          {state.lines && state.lines.length > 0 && (
            <>
              <p>{words.standing}</p>
              <ul className={styles.rows}>
                {state.lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              <label className={styles.tick}>
                <input type="checkbox" name="force" />
                {words.force}
              </label>
            </>
          )}
          <button type="submit" name="do" value="erase" className={styles.button}>
            {words.erase}
          </button>
        </>
      )}
    </form>
  );
}
