'use client';

import { useEffect, useState } from 'react';
import type { DoorWords } from '@/lib/i18n/office/door';
import { getDecoder } from './camera';
import styles from './door.module.css';
import { type DoorState, type Engine, openEngine } from './engine';
import { keepForOffline } from './install';
import { Pair } from './pair';
import { Scanner } from './scanner';
import { type DoorStore, openStore, type Pairing, wipe } from './store';

type Props = { words: DoorWords; language: string };

/** The door app on a phone. Unpaired it asks for a pairing code; paired it scans, online and offline. */
export function DoorApp({ words, language }: Props) {
  const [store, setStore] = useState<DoorStore>();
  const [pairing, setPairing] = useState<Pairing>();
  const [isWiped, setWiped] = useState(false);
  const [engine, setEngine] = useState<Engine>();
  const [state, setState] = useState<DoorState>();
  const [isReady, setReady] = useState(false);

  useEffect(() => {
    void openStore().then(async (store) => {
      setPairing((await store.get('one', 'pairing')) as Pairing | undefined);
      setStore(store);
    });
    void getDecoder()
      .then(keepForOffline)
      .then(setReady, () => {});
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
  if (!pairing)
    return (
      <Pair
        words={words}
        isWiped={isWiped}
        paired={async (pairing) => {
          await wipe(store);
          await store.put('one', pairing, 'pairing');
          setWiped(false);
          setPairing(pairing);
        }}
      />
    );
  if (!engine || !state?.snapshot) return <p className={styles.loading}>{words.loading}</p>;
  return <Scanner words={words} language={language} engine={engine} state={state} isReady={isReady} />;
}
