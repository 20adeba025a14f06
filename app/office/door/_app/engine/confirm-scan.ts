import type { Presence, Verdict } from '@/lib/door';
import { type JudgedUpload, toWire } from '../remote';
import { type WaitingScan, write } from '../store';
import type { DoorSession } from './door-session';

/** How long to wait for the server; then the device's own verdict counts. */
const CONFIRM_MS = 800;

type First = { at: number; gate: string };

/** A scan stored on this device. `key`: its ticket; `known`: the ticket's presence before the scan. */
export type StoredScan = {
  waiting: WaitingScan;
  key: string | undefined;
  known: Presence | undefined;
  show: (verdict: Verdict, first?: First, isOffline?: boolean) => void;
};

/** Asks the server for its verdict and shows it if it differs. */
export async function confirmScan(session: DoorSession, { waiting, key, known, show }: StoredScan): Promise<void> {
  const { store, state, confirming, tell } = session;
  const json = toWire([waiting], session.clock);
  const answer = await session.ask<{ scans: JudgedUpload[] }>('scans', { json, timeoutMs: CONFIRM_MS });
  if (session.isClosed) return;
  const said = answer?.scans[0];
  if (said) {
    await forgetScans(store, [waiting.id]);
    const first = said.first ? { at: Date.parse(said.first.at), gate: said.first.gate } : undefined;
    if (said.verdict !== waiting.local) {
      show(said.verdict, first);
      if (key !== undefined) await correct(session, key, presenceOf(session, said, first) ?? known);
    }
  } else {
    await markShown(session, waiting);
    show(waiting.local, undefined, true);
  }
  confirming.delete(waiting.id);
  state.waiting = await store.count('scans');
  tell();
}

/** Stores that the device's own verdict was shown, unless another window of this device has sent the scan meanwhile and removed it. */
async function markShown({ store }: DoorSession, waiting: WaitingScan): Promise<void> {
  const tx = write(store, ['scans']);
  const scans = tx.objectStore('scans');
  if ((await scans.count(waiting.id)) > 0) void scans.put({ ...waiting, shown: waiting.local });
  await tx.done;
}

/** The presence that follows from the server's verdict. */
function presenceOf(
  { clock, state }: DoorSession,
  { verdict, cycle }: JudgedUpload,
  first?: First,
): Presence | undefined {
  if (verdict !== 'already_in' && verdict !== 'admitted') return undefined;
  const { at, gate } = first ?? { at: clock.now(), gate: state.snapshot?.device.gate_name ?? '' };
  return { isInside: true, cycle: cycle ?? 1, at, gate };
}

/** Corrects the presence of a ticket that the server judged differently. */
async function correct({ store, presence }: DoorSession, key: string, next: Presence | undefined): Promise<void> {
  const tx = write(store, ['presence']);
  const places = tx.objectStore('presence');
  if (next) presence.set(key, next);
  else presence.delete(key);
  await Promise.all([next ? places.put(next, key) : places.delete(key), tx.done]);
}

/** Removes scans that the server has stored. */
export async function forgetScans(store: DoorSession['store'], ids: readonly string[]): Promise<void> {
  const tx = write(store, ['scans']);
  await Promise.all([...ids.map((id) => tx.objectStore('scans').delete(id)), tx.done]);
}
