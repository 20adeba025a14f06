import { ADMITS } from '@/lib/door';
import { type Judged, type RemoteChanges, toWire } from '../remote';
import type { DoorHere } from './door-here';
import { applyChanges, readSnapshot } from './read-list';

const UPLOAD_MS = 15_000;
const EVERY_MS = 3000;
const MOST_SCANS = 200;
/** For so long after its evening a device keeps scans that it could not send. */
const KEEP_MS = 7 * 86_400_000;

/** Asks for changes as long as the door is open; the server answers as soon as there are some. */
export async function download(here: DoorHere): Promise<void> {
  const { store, state, progress, tell } = here;
  while (!here.isClosed) {
    let needsSnapshot = state.snapshot === undefined;
    if (!needsSnapshot) {
      const wait = `cursor=${encodeURIComponent(progress.cursor)}&wait=25`;
      const changes = await here.ask<RemoteChanges>(`changes?${wait}`, { timeoutMs: 40_000 });
      if (changes && !here.isClosed) needsSnapshot = await applyChanges(here, changes);
      else await pause();
    }
    // A list that is read anew forgets what was let in here: that must be known there first.
    if (needsSnapshot && !here.isClosed) {
      if ((await store.count('scans')) === 0) await readSnapshot(here);
      if (!state.snapshot || (await store.count('scans')) > 0) await pause();
    }
    tell();
  }
}

/** Sends the scans that the server has not confirmed, as long as the door is open; ends the door when its evening is over. */
export async function upload(here: DoorHere): Promise<void> {
  const { store, state, clock, pairing, confirming, tell } = here;
  while (!here.isClosed) {
    const all = (await store.getAllFromIndex('scans', 'seq')).filter(({ id }) => !confirming.has(id));
    const batch = all.slice(0, MOST_SCANS).map((scan) => ({ ...scan, shown: scan.shown ?? scan.local }));
    const waiting = all.length - batch.length;
    const sent = { scans: batch.map(toWire), waiting };
    const answer = await here.ask<{ scans: Judged[]; now: string }>('scans', { json: sent, timeoutMs: UPLOAD_MS });
    if (answer) {
      clock.hear(Date.parse(answer.now));
      const shownOf = new Map(batch.map(({ id, shown }) => [id, shown]));
      for (const { id, verdict } of answer.scans) {
        if (ADMITS.has(shownOf.get(id) ?? 'forged') && !ADMITS.has(verdict)) state.flagged++;
        await store.delete('scans', id);
      }
    }
    state.waiting = await store.count('scans');
    if (state.waiting === 0 && clock.now() > Date.parse(pairing.expiresAt)) await here.end();
    if (clock.now() > Date.parse(pairing.expiresAt) + KEEP_MS) await here.end();
    tell();
    if (!answer || waiting === 0) await pause();
  }
}

const pause = () => new Promise((done) => setTimeout(done, EVERY_MS));
