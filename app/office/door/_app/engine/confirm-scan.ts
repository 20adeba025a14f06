import type { Presence, Verdict } from '@/lib/door';
import { type JudgedUpload, toWire } from '../remote';
import type { WaitingScan } from '../store';
import type { DoorHere } from './door-here';

/** The server may take so long to answer; then the verdict of the device counts. */
const CONFIRM_MS = 800;

type First = { at: number; gate: string };

/** A scan as it is stored here, of the ticket `key`, whose presence was `known` before it. */
export type Stored = {
  waiting: WaitingScan;
  key: string | undefined;
  known: Presence | undefined;
  show: (verdict: Verdict, first?: First, isOffline?: boolean) => void;
};

/** Asks the server whether it says the same, and shows what it says. */
export async function confirmScan(here: DoorHere, { waiting, key, known, show }: Stored): Promise<void> {
  const { store, state, confirming, tell } = here;
  const json = toWire([waiting], here.clock);
  const answer = await here.ask<{ scans: JudgedUpload[] }>('scans', { json, timeoutMs: CONFIRM_MS });
  if (here.isClosed) return;
  const said = answer?.scans[0];
  if (said) {
    await store.delete('scans', waiting.id);
    const first = said.first ? { at: Date.parse(said.first.at), gate: said.first.gate } : undefined;
    if (said.verdict !== waiting.local) {
      show(said.verdict, first);
      if (key !== undefined) await correct(here, key, presenceOf(here, said, first) ?? known);
    }
  } else {
    await store.put('scans', { ...waiting, shown: waiting.local });
    show(waiting.local, undefined, true);
  }
  confirming.delete(waiting.id);
  state.waiting = await store.count('scans');
  tell();
}

/** Where the server says that the ticket is in. */
function presenceOf({ clock, state }: DoorHere, { verdict, cycle }: JudgedUpload, first?: First): Presence | undefined {
  if (verdict !== 'already_in' && verdict !== 'admitted') return undefined;
  const { at, gate } = first ?? { at: clock.now(), gate: state.snapshot?.device.gate_name ?? '' };
  return { isInside: true, cycle: cycle ?? 1, at, gate };
}

/** The server knew better, and nobody went in. */
async function correct({ store, presence }: DoorHere, key: string, next: Presence | undefined): Promise<void> {
  if (next) {
    presence.set(key, next);
    await store.put('presence', next, key);
  } else {
    presence.delete(key);
    await store.delete('presence', key);
  }
}
