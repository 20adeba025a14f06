'use client';

import { useEffect, useRef, useState } from 'react';
import { fillPlaceholders } from '@/app/office/_frame/fill-placeholders';
import { type ScanKind, toneOf } from '@/lib/door';
import type { DoorWords } from '@/lib/i18n/office/door';
import styles from './door.module.css';
import type { DoorState, Engine } from './engine';
import { Search } from './search';
import { describeSeat, Sign } from './sign';
import { signal, wakeSound } from './signal';
import { wedge } from './wedge';

type Props = {
  words: DoorWords;
  language: string;
  engine: Engine;
  state: DoorState;
  isReady: boolean;
  isLinked: boolean;
};

/** How long an admitting verdict is shown, in milliseconds. */
const GO_MS = 2500;
const TYPED_INTO = 'input:not([type="radio"])';

export function Scanner({ words, language, engine, state, isReady, isLinked }: Props) {
  const { snapshot, shown, undoable } = state;
  const [kind, setKind] = useState<ScanKind>('entry');
  const [isSearching, setSearching] = useState(false);
  const [reason, setReason] = useState<string>();
  const [torch, setTorch] = useState<{ set: (isOn: boolean) => Promise<void>; isOn: boolean }>();
  const [cameraState, setCameraState] = useState<'off' | 'on' | 'none'>('off');
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef((_: string) => {});
  /** Stops the camera, also while it starts: two that read would scan each ticket twice. */
  const stop = useRef(() => {});

  useEffect(() => {
    found.current = (code) => {
      setReason(undefined);
      void engine.scan({ code }, kind);
    };
  }, [engine, kind]);

  useEffect(() => {
    const take = wedge((code) => {
      wakeSound();
      found.current(code);
    });
    const press = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.matches(TYPED_INTO)) return;
      if (take(event, event.timeStamp)) event.preventDefault();
    };
    addEventListener('keydown', press, { capture: true });
    // People with a hardware scanner, or who search by name, need no camera.
    addEventListener('pointerdown', wakeSound, { once: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, []);

  const nr = shown?.nr;
  const verdict = shown?.verdict;
  const tone = verdict && toneOf(verdict);
  useEffect(() => {
    if (nr === undefined || !tone) return;
    signal(tone);
    if (tone !== 'go') return;
    const timer = setTimeout(engine.clear, GO_MS);
    return () => clearTimeout(timer);
  }, [nr, tone, engine]);

  async function start() {
    const view = video.current;
    if (!view) return;
    stop.current();
    let isOver = false;
    stop.current = () => {
      isOver = true;
    };
    try {
      const { startCamera } = await import('./camera');
      const camera = await startCamera(view, (code) => found.current(code));
      if (isOver) return camera.stop();
      stop.current = camera.stop;
      setCameraState('on');
      if (camera.setTorch) setTorch({ set: camera.setTorch, isOn: false });
      void navigator.wakeLock?.request('screen').catch(() => {});
    } catch {
      if (!isOver) setCameraState('none');
    }
  }

  // An interrupted camera stays black, so open it again.
  const startAgain = useRef(start);
  useEffect(() => {
    startAgain.current = start;
  });
  useEffect(() => {
    const back = () => {
      if (cameraState !== 'on') return;
      stop.current();
      if (!document.hidden) void startAgain.current();
    };
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, [cameraState]);
  useEffect(() => () => stop.current(), []);

  if (!snapshot) return null;
  const { device } = snapshot;
  const mayOverride = device.is_lead && shown && shown.kind === 'entry' && tone !== 'go' && verdict !== 'forged';
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', hourCycle: 'h23', timeZone: device.timezone });
  return (
    <main className={styles.door} id="content" data-searching={isSearching || undefined}>
      <header className={styles.top}>
        <h1>
          {device.list_name} · {device.gate_name}
        </h1>
        <p>
          <span className={styles.dot} data-online={state.isOnline} aria-hidden="true" />
          {state.isOnline ? words.online : words.offline}
          {!state.isOnline && ` · ${fillPlaceholders(words.synced, { at: time.format(state.progress.syncedAt) })}`}
          {state.waiting > 0 && ` · ${fillPlaceholders(words.waiting, { n: state.waiting })}`}
          {state.setAside > 0 && ` · ${fillPlaceholders(words.setAside, { n: state.setAside })}`}
          {state.flagged > 0 && ` · ${fillPlaceholders(words.flagged, { n: state.flagged })}`}
          {` · ${fillPlaceholders(words.inside, { n: state.inside })}`}
        </p>
        <p className={styles.small}>{isReady ? words.ready : words.notReady}</p>
        {state.progress.rehearsal > 0 && <p className={styles.rehearsal}>{words.rehearsal}</p>}
      </header>
      {isLinked && (
        <p className={styles.message} role="alert">
          {fillPlaceholders(words.unpairWaiting, { n: state.waiting })}
        </p>
      )}
      {state.message && (
        <div className={styles.message} role="alert">
          <p>{state.message}</p>
          <button type="button" onClick={engine.read}>
            {words.close}
          </button>
        </div>
      )}
      <div className={styles.view}>
        <video ref={video} className={styles.video} playsInline muted hidden={cameraState !== 'on'} />
        {/* In the page before it has text, because screen readers do not read a live region that is added with its text. */}
        <div aria-live="assertive" aria-atomic="true">
          {shown && (
            <Sign
              words={words}
              language={language}
              shown={shown}
              snapshot={snapshot}
              newTicket={shown.ticket?.movedTo ? engine.seatOf(shown.ticket) : undefined}
            />
          )}
        </div>
        {!shown && !isSearching && cameraState !== 'on' && (
          <div className={styles.idle}>
            {cameraState === 'none' && <p role="status">{words.cameraOff}</p>}
            <button type="button" className={styles.primary} onClick={() => void start()}>
              {words.camera}
            </button>
          </div>
        )}
        {isSearching && (
          <Search
            words={words}
            engine={engine}
            close={() => setSearching(false)}
            chosen={(ticket) => {
              setSearching(false);
              void engine.scan({ ticket }, kind);
            }}
          />
        )}
      </div>
      {mayOverride && reason !== undefined && (
        <form
          className={styles.reason}
          onSubmit={(event) => {
            event.preventDefault();
            const source = shown.code === undefined ? shown.ticket && { ticket: shown.ticket } : { code: shown.code };
            if (source && reason.trim()) void engine.scan(source, 'entry', reason.trim().slice(0, 200));
            setReason(undefined);
          }}
        >
          <label>
            {words.whyAnyway}
            <input value={reason} required maxLength={200} onChange={({ target }) => setReason(target.value)} />
          </label>
          <button type="submit">{words.letInAnyway}</button>
        </form>
      )}
      <nav className={styles.bar} aria-label={words.door}>
        <fieldset>
          <legend className="visually-hidden">{words.mode}</legend>
          {(['entry', 'exit'] as const).map((one) => (
            <label key={one}>
              <input type="radio" name="kind" checked={kind === one} onChange={() => setKind(one)} />
              {words[one]}
            </label>
          ))}
        </fieldset>
        {torch && (
          <button
            type="button"
            aria-pressed={torch.isOn}
            onClick={() => void torch.set(!torch.isOn).then(() => setTorch({ ...torch, isOn: !torch.isOn }))}
          >
            {words.torch}
          </button>
        )}
        {device.may_search && (
          <button type="button" onClick={() => setSearching(true)}>
            {words.search}
          </button>
        )}
        {undoable && (!shown || shown.nr === undoable.nr) && (
          <button type="button" onClick={() => void engine.undo(undoable)}>
            {words.undo}
            {!shown && undoable.ticket && (
              <small>
                {' · '}
                {describeSeat(words, undoable.ticket) || undoable.ticket.name || undoable.ticket.last4}
              </small>
            )}
          </button>
        )}
        {mayOverride && reason === undefined && (
          <button type="button" onClick={() => setReason('')}>
            {words.letInAnyway}
          </button>
        )}
        {shown && (
          <button type="button" className={styles.primary} onClick={engine.clear}>
            {words.next}
          </button>
        )}
      </nav>
    </main>
  );
}
