'use client';

import { useSyncExternalStore } from 'react';
import styles from './offline-note.module.css';

/** Says that the browser has no network, as long as that is so. */
export function OfflineNote({ text }: { text: string }) {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <p className={styles.note} aria-live="polite">
      {isOnline ? '' : text}
    </p>
  );
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
