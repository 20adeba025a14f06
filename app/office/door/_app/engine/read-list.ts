import { addTickets, mergePresence, type Presence, ticketKey } from '@/lib/door';
import type { RemoteChanges, RemoteSnapshot } from '../remote';
import { type KeptSnapshot, write } from '../store';
import type { DoorSession } from './door-session';
import { storeProgress } from './store-progress';

/** Loads the stored data into memory. */
export async function load({ store, state, tickets, presence, tell }: DoorSession): Promise<void> {
  state.snapshot = (await store.get('one', 'snapshot')) as KeptSnapshot | undefined;
  tickets.clear();
  presence.clear();
  if (state.snapshot) addTickets(tickets, state.snapshot.tickets);
  for (const changes of await store.getAll('changes')) addTickets(tickets, changes);
  const [keys, values] = await Promise.all([store.getAllKeys('presence'), store.getAll('presence')]);
  keys.forEach((key, i) => {
    presence.set(key, values[i] as Presence);
  });
  state.waiting = await store.count('scans');
  tell();
}

/** Replaces all stored data with a new snapshot, in one transaction. */
export async function fetchSnapshot(session: DoorSession): Promise<void> {
  const { store, pairing, progress, clock } = session;
  const began = clock.now();
  const read = await session.ask<RemoteSnapshot>('snapshot', { timeoutMs: 60_000 });
  if (!read || session.isClosed) return;
  const { cursor, rehearsal, presence: told, ...snapshot } = read;
  const tx = write(store, ['one', 'changes', 'presence']);
  const places = tx.objectStore('presence');
  const [keys, values] = await Promise.all([places.getAllKeys(), places.getAll()]);
  // Scans made since the request was sent are newer than the snapshot.
  const newer = keys.flatMap((key, i) =>
    (values[i]?.at ?? 0) >= began ? [[key, values[i] as Presence] as const] : [],
  );
  void places.clear();
  for (const [key, one] of toldOf(told, snapshot)) void places.put(mergePresence(undefined, one), key);
  for (const [key, one] of newer) void places.put(one, key);
  void tx.objectStore('changes').clear();
  void tx.objectStore('one').put(snapshot, 'snapshot');
  // The end changes when the performance is moved.
  pairing.expiresAt = snapshot.device.expires_at;
  void tx.objectStore('one').put({ ...pairing }, 'pairing');
  Object.assign(progress, { cursor, rehearsal });
  await storeProgress(tx.objectStore('one'), progress, 0);
  await tx.done;
  await load(session);
}

/** Applies changes in one transaction. @returns whether a new snapshot is needed */
export async function applyChanges(session: DoorSession, changes: RemoteChanges): Promise<boolean> {
  const { store, state, progress, tickets, presence, tell } = session;
  const { snapshot } = state;
  if (!snapshot || changes.version !== snapshot.device.version || changes.rehearsal !== progress.rehearsal) return true;
  const tx = write(store, ['one', 'changes', 'presence']);
  const places = tx.objectStore('presence');
  if (changes.tickets.orders.length > 0) void tx.objectStore('changes').add(changes.tickets);
  for (const [key, one] of toldOf(changes.presence, snapshot)) {
    const merged = mergePresence(await places.get(key), one);
    void places.put(merged, key);
    presence.set(key, merged);
  }
  for (const { at } of changes.messages.filter(({ kind }) => kind === 'all_out'))
    for (const [key, one] of presence)
      if (one.isInside && one.at <= Date.parse(at)) {
        const out = { ...one, isInside: false };
        presence.set(key, out);
        void places.put(out, key);
      }
  progress.cursor = changes.cursor;
  await storeProgress(tx.objectStore('one'), progress, 0);
  await tx.done;
  addTickets(tickets, changes.tickets);
  const text = changes.messages.filter(({ kind }) => kind === 'text').at(-1);
  if (text) state.message = text.text;
  tell();
  return false;
}

function* toldOf(told: RemoteChanges['presence'], { gates }: Pick<KeptSnapshot, 'gates'>) {
  for (const [i, order] of told.orders.entries()) {
    const states = ['outside', 'inside', 'undone'] as const;
    const gate = gates.find(({ id }) => id === told.gates[i])?.name ?? '';
    const one = { cycle: told.cycles[i] ?? 0, at: (told.ats[i] ?? 0) * 1000, gate };
    const key = ticketKey(order, told.positions[i] ?? 0);
    yield [key, { ...one, state: states[Number(told.states[i])] ?? 'inside' }] as const;
  }
}
