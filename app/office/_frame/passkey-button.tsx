'use client';

import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import type { Action, FormState } from './form-state';
import styles from './office.module.css';

type Props = {
  /** Gives what is to be signed, and takes what was. */
  begin: Action;
  finish: Action;
  isNew?: boolean;
  text: string;
  noScript: string;
  nameLabel?: string;
  next?: string;
  refusals: Record<string, string>;
  stepUp?: string;
};

/** Makes or uses a passkey: the browser asks the person, the service checks what it signed. */
export function PasskeyButton({
  begin,
  finish,
  isNew = false,
  text,
  noScript,
  nameLabel,
  next = '',
  refusals,
  stepUp,
}: Props) {
  const [state, setState] = useState<FormState>({});
  const [isBusy, setBusy] = useState(false);
  const [name, setName] = useState('');
  async function use() {
    setBusy(true);
    setState(await ask({ begin, finish, isNew, name, next }));
    setBusy(false);
  }
  return (
    <div className={styles.form}>
      {state.refused && (
        <p className={styles.refused} role="alert">
          {refusals[state.refused]} {state.stepUp && <a href={state.stepUp}>{stepUp}</a>}
        </p>
      )}
      {nameLabel && (
        <label className={styles.field}>
          <span>{nameLabel}</span>
          <input value={name} onChange={({ target }) => setName(target.value)} maxLength={60} />
        </label>
      )}
      <button type="button" className={styles.quiet} onClick={use} aria-disabled={isBusy}>
        {text}
      </button>
      <noscript>
        <p className={styles.hint}>{noScript}</p>
      </noscript>
    </div>
  );
}

type Asked = { begin: Action; finish: Action; isNew: boolean; name: string; next: string };

async function ask({ begin, finish, isNew, name, next }: Asked): Promise<FormState> {
  const begun = await begin({}, new FormData());
  if (!begun.options) return begun;
  const form = new FormData();
  try {
    const optionsJSON = JSON.parse(begun.options);
    const answer = isNew ? await startRegistration({ optionsJSON }) : await startAuthentication({ optionsJSON });
    form.set('answer', JSON.stringify(answer));
  } catch {
    return { refused: 'passkey_failed' };
  }
  form.set('name', name);
  form.set('next', next);
  return (await finish({}, form)) ?? {};
}
