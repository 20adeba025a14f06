'use client';

import { useActionState } from 'react';
import type { Action } from './form-state';
import styles from './office.module.css';

type Props = {
  /** `begin` returns the challenge; `finish` receives the signature. */
  begin: Action;
  finish: Action;
  isNew?: boolean;
  text: string;
  noScript: string;
  nameLabel?: string;
  next?: string | undefined;
  refusals: Record<string, string>;
  stepUp?: string;
};

/**
 * Creates or uses a passkey. The first form asks for the challenge; the page then has a second form, which /office.js fills with the
 * browser's signature for the service to check.
 */
export function PasskeyButton({
  begin,
  finish,
  isNew = false,
  text,
  noScript,
  nameLabel,
  next,
  refusals,
  stepUp,
}: Props) {
  const [begun, ask] = useActionState(begin, {});
  const [finished, send] = useActionState(finish, {});
  const { refused, stepUp: where } = finished.refused ? finished : begun;
  return (
    <div>
      <form action={ask} className={styles.form}>
        {refused && (
          <p className={styles.refused} role="alert" tabIndex={-1}>
            {refusals[refused]} {where && <a href={where}>{stepUp}</a>}
          </p>
        )}
        {nameLabel && (
          <label className={styles.field}>
            <span>{nameLabel}</span>
            <input name="name" defaultValue={begun.typed?.name ?? ''} maxLength={60} />
          </label>
        )}
        <button type="submit" className={styles.quiet}>
          {text}
        </button>
      </form>
      {begun.options && (
        <form action={send} data-passkey={begun.options} data-is-new={isNew || undefined}>
          <input type="hidden" name="answer" />
          <input type="hidden" name="name" value={begun.typed?.name ?? ''} />
          {next !== undefined && <input type="hidden" name="next" value={next} />}
          <p className={styles.refused} role="alert" tabIndex={-1} hidden>
            {refusals.passkey_failed}
          </p>
        </form>
      )}
      <noscript>
        <p className={styles.hint}>{noScript}</p>
      </noscript>
    </div>
  );
}
