'use client';

import { useEffect, useRef } from 'react';
import type { EveningState } from './evening-state';
import styles from './form.module.css';

/** Why nothing was added. Takes the focus. */
export function EveningRefusal({ state: { at, refusal } }: { state: EveningState }) {
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (at > 0) alert.current?.focus();
  }, [at]);
  if (!refusal) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript the page starts at its top, far from the pressed button.
    <p className={styles.refusal} role="alert" tabIndex={-1} ref={alert} autoFocus>
      {refusal}
    </p>
  );
}
