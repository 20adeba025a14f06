'use client';

import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { fillPlaceholders } from '@/app/office/_frame/fill-placeholders';
import type { DoorWords } from '@/lib/i18n/office/door';
import { getDecoder } from './camera';
import styles from './door.module.css';
import { type DoorState, type Engine, openEngine } from './engine';
import { keepForOffline } from './install';
import { Scanner } from './scanner';
import { type DoorStore, openStore, type Pairing, wipe, write } from './store';

// A paired phone does without it; the service worker keeps it too.
const Pair = lazy(() => import('./pair').then(({ Pair }) => ({ default: Pair })));

type Props = { words: DoorWords; language: string };

/** How long to wait before the door is prepared for offline use once more, in milliseconds. */
const AGAIN_MS = 5000;

/** Whether the page was opened by a pairing link, now or while it was open. */
const useIsLinked = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      addEventListener('hashchange', changed);
      return () => removeEventListener('hashchange', changed);
    },
    () => location.hash.startsWith('#pair='),
    () => false,
  );

/** The door app on a phone. Unpaired it asks for a pairing code; paired it scans, online and offline. */
export function DoorApp({ words, language }: Props) {
  const [store, setStore] = useState<DoorStore>();
  const [pairing, setPairing] = useState<Pairing>();
  const [isWiped, setWiped] = useState(false);
  const [engine, setEngine] = useState<Engine>();
  const [state, setState] = useState<DoorState>();
  const [isReady, setReady] = useState(false);
  const isLinked = useIsLinked();

  useEffect(() => {
    void openStore().then(async (store) => {
      setPairing((await store.get('one', 'pairing')) as Pairing | undefined);
      setStore(store);
    });
    // Loads the decoder early, so that the first scan does not wait for it.
    void getDecoder();
    let isGone = false;
    void (async () => {
      while (!isGone && !(await keepForOffline().catch(() => false)))
        await new Promise((again) => setTimeout(again, AGAIN_MS));
      if (!isGone) setReady(true);
    })();
    return () => {
      isGone = true;
    };
  }, []);

  useEffect(() => {
    if (!store || !pairing) return;
    let own: Engine | undefined;
    let isGone = false;
    const gone = () => {
      setPairing(undefined);
      setEngine(undefined);
      setState(undefined);
      setWiped(true);
    };
    void openEngine(store, pairing, setState, gone).then((engine) => {
      own = engine;
      if (isGone) engine.close();
      else setEngine(engine);
    });
    return () => {
      isGone = true;
      own?.close();
    };
  }, [store, pairing]);

  if (!store) return null;
  // The link of the next show, on a phone that has sent what it scanned at this one.
  if (!pairing || (isLinked && state?.waiting === 0))
    return (
      <Suspense fallback={<p className={styles.loading}>{words.loading}</p>}>
        <Pair
          words={words}
          isWiped={isWiped}
          paired={async (pairing) => {
            await wipe(store);
            const tx = write(store, ['one']);
            await Promise.all([tx.objectStore('one').put(pairing, 'pairing'), tx.done]);
            setWiped(false);
            setEngine(undefined);
            setState(undefined);
            setPairing(pairing);
          }}
        />
      </Suspense>
    );
  if (state?.isEnding)
    return (
      <p className={styles.loading} role="status">
        {fillPlaceholders(words.ending, { n: state.waiting })}
      </p>
    );
  if (!engine || !state?.snapshot) return <p className={styles.loading}>{words.loading}</p>;
  return (
    <Scanner words={words} language={language} engine={engine} state={state} isReady={isReady} isLinked={isLinked} />
  );
}
