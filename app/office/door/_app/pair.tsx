'use client';

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DoorWords } from '@/lib/i18n/office/door';
import styles from './door.module.css';
import { newDeviceKey } from './keys';
import type { Pairing } from './store';

type Props = { words: DoorWords; isWiped: boolean; paired: (pairing: Pairing) => Promise<void> };

const LINK = /#pair=([a-z0-9-]+)\.([\w-]{22})$/;

/** Whether the page was opened by a pairing link, now or while it was open. */
export const useIsLinked = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      addEventListener('hashchange', changed);
      return () => removeEventListener('hashchange', changed);
    },
    () => LINK.test(location.hash),
    () => false,
  );

/** Pairs this device with a pairing code of the office, scanned here or by the phone's camera app. */
export function Pair({ words, isWiped, paired }: Props) {
  const [link, setLink] = useState('');
  const [name, setName] = useState('');
  const [refused, setRefused] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const [hasCamera, setCamera] = useState(false);

  useEffect(() => {
    const read = () => LINK.test(location.hash) && setLink(location.hash);
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);

  async function scan() {
    const view = video.current;
    if (!view) return;
    setCamera(true);
    const read = (code: string) => {
      const hash = LINK.exec(code)?.[0];
      if (!hash) return;
      setLink(hash);
      camera.stop();
      setCamera(false);
    };
    const camera = await import('./camera')
      .then(({ startCamera }) => startCamera(view, read))
      .catch(() => {
        setCamera(false);
        return { stop: () => {} };
      });
  }

  async function pair() {
    const [, clientName = '', secret = ''] = LINK.exec(link) ?? [];
    setBusy(true);
    const { key, publicKey } = await newDeviceKey();
    const body = JSON.stringify({ secret, public_key: publicKey, name: name.trim() || 'Phone' });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`/v1/${clientName}/door/pairing`, { method: 'POST', headers, body }).catch(
      () => undefined,
    );
    setBusy(false);
    if (!answer) return setRefused(words.pairOffline);
    // The code is used up: remove it from the address.
    history.replaceState(null, '', location.pathname);
    if (!answer.ok) {
      setLink('');
      return setRefused(words.pairFailed);
    }
    const { token, expires_at: expiresAt } = await answer.json();
    await paired({ clientName, token, key, expiresAt });
  }

  return (
    <main className={styles.pair} id="content">
      <h1>{words.pairTitle}</h1>
      {isWiped && <p role="status">{words.wiped}</p>}
      {refused && <p role="alert">{refused}</p>}
      {link ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void pair();
          }}
        >
          <label>
            {words.pairName}
            <input value={name} maxLength={60} required onChange={({ target }) => setName(target.value)} />
          </label>
          <button type="submit" className={styles.primary} disabled={isBusy}>
            {words.pair}
          </button>
        </form>
      ) : (
        <>
          <p>{words.pairText}</p>
          <video ref={video} className={styles.video} playsInline muted hidden={!hasCamera} />
          {!hasCamera && (
            <button type="button" className={styles.primary} onClick={() => void scan()}>
              {words.camera}
            </button>
          )}
        </>
      )}
    </main>
  );
}
