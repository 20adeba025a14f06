'use client';

import { useEffect, useState } from 'react';
import { fillPlaceholders } from '@/app/office/_frame/fill-placeholders';
import type { DoorWords } from '@/lib/i18n/office/door';
import styles from './door.module.css';
import { type DoorState, type Engine, openEngine } from './engine';
import { keepForOffline } from './install';
import { Pair, useIsLinked } from './pair';
import { Scanner } from './scanner';
import { type DoorStore, openStore, type Pairing, wipe, write } from './store';

type Props = { words: DoorWords; language: string };

/** How long to wait before the door is prepared for offline use once more, in milliseconds. */
const AGAIN_MS = 5000;

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
    // Loads the camera and its decoder early, so that the first scan waits for neither, and the network may fail later.
    void import('./camera').then(({ getDecoder }) => getDecoder()).catch(() => {});
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
