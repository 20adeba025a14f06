import { ADMITS } from '@/lib/door';
import { readMoment } from '../clock';
import { type Judged, type RemoteChanges, toWire } from '../remote';
import type { WaitingScan } from '../store';
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
  // Back from no network the time is heard first: what waits is sent with its own.
  let knowsTime = false;
  while (!here.isClosed) {
    const all = (await store.getAllFromIndex('scans', 'seq')).filter(({ id }) => !confirming.has(id));
    const some: WaitingScan[] = knowsTime ? all.slice(0, MOST_SCANS) : [];
    const batch = some.map((scan) => ({ ...scan, shown: scan.shown ?? scan.local }));
    const waiting = all.length - batch.length;
    const sent = { ...toWire(batch, clock), waiting };
    const asked = readMoment();
    const answer = await here.ask<{ scans: Judged[]; now: string }>('scans', { json: sent, timeoutMs: UPLOAD_MS });
    knowsTime = answer !== undefined;
    if (answer) {
      clock.hear(Date.parse(answer.now), asked);
      const shownOf = new Map(batch.map(({ id, shown }) => [id, shown]));
      for (const { id, verdict } of answer.scans) {
        if (ADMITS.has(shownOf.get(id) ?? 'forged') && !ADMITS.has(verdict)) state.flagged++;
        await store.delete('scans', id);
      }
    }
    state.waiting = await store.count('scans');
    const overMs = clock.atLeast() - Date.parse(pairing.expiresAt);
    // What was not sent is not wiped on the word of this device's clock alone.
    if (overMs > (state.waiting === 0 ? 0 : KEEP_MS) && (state.waiting === 0 || clock.isHeard())) await here.end();
    tell();
    if (!answer || waiting === 0) await pause();
  }
}

const pause = () => new Promise((done) => setTimeout(done, EVERY_MS));
