import {
  ADMITS,
  addTickets,
  type DoorTicket,
  judge,
  laneOf,
  mergePresence,
  type Presence,
  presenceAfter,
  type ScanKind,
  ticketKey,
  undone,
  type Verdict,
} from '@/lib/door';
import { call, type Judged, type RemoteChanges, type RemoteSnapshot, serverClock, toWire, Unpaired } from './remote';
import { type DoorStore, type Pairing, type Progress, type Snapshot, type WaitingScan, wipe } from './store';
import { verifyCode } from './verify-code';

/** What the person at the door sees. */
export type Shown = {
  nr: number;
  verdict: Verdict;
  kind: ScanKind | 'undo';
  ticket: DoorTicket | undefined;
  /** Since when and where a ticket is in. */
  first: { at: number; gate: string } | undefined;
  /** Of another performance. */
  performance: { name: string; at: number } | undefined;
  isOffline: boolean;
  /** What may be let in anyway. */
  code: string | undefined;
};

export type State = {
  snapshot: Snapshot | undefined;
  progress: Progress;
  isOnline: boolean;
  waiting: number;
  flagged: number;
  inside: number;
  message: string | undefined;
  shown: Shown | undefined;
};

export type Source = { code: string } | { ticket: DoorTicket };

/** The answer may take so long; then what the device says by itself counts. */
const CONFIRM_MS = 800;
const UPLOAD_MS = 15_000;
const EVERY_MS = 3000;
const MOST_SCANS = 200;
/** For so long after its evening a device keeps scans that it could not send. */
const KEEP_MS = 7 * 86_400_000;

/**
 * The door of one list on this device. A verdict comes from what it has, is stored with the scan in one step before anybody sees or
 * hears it, and is then confirmed by the server, or sent when there is a network. Uploads and downloads do not wait for each other.
 */
export async function openEngine(
  store: DoorStore,
  pairing: Pairing,
  changed: (state: State) => void,
  gone: () => void,
) {
  const tickets = new Map<string, DoorTicket>();
  const presence = new Map<string, Presence>();
  const confirming = new Set<string>();
  const progress = ((await store.get('one', 'progress')) as Progress | undefined) ?? {
    ...{ cursor: '', rehearsal: 0, seq: 0, syncedAt: 0, ahead: 0 },
  };
  const clock = serverClock(progress.ahead);
  const state: State = {
    ...{ snapshot: undefined, progress, isOnline: navigator.onLine, waiting: 0, flagged: 0, inside: 0 },
    ...{ message: undefined, shown: undefined },
  };
  let isClosed = false;
  let shownNr = 0;
  const tell = () => {
    state.inside = [...presence.values()].filter(({ isInside }) => isInside).length;
    changed({ ...state });
  };

  async function load(): Promise<void> {
    state.snapshot = (await store.get('one', 'snapshot')) as Snapshot | undefined;
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

  async function end(): Promise<void> {
    isClosed = true;
    await wipe(store);
    gone();
  }

  /** Runs a question to the server; without an answer the device works by itself. */
  async function ask<T>(path: string, options: { json?: unknown; timeoutMs: number }): Promise<T | undefined> {
    try {
      const answer = await call<T>(pairing, clock, path, options);
      Object.assign(progress, { syncedAt: Date.now(), ahead: clock.ahead() });
      state.isOnline = true;
      return answer;
    } catch (error) {
      if (error instanceof Unpaired) await end();
      else state.isOnline = false;
      return undefined;
    }
  }

  async function readSnapshot(): Promise<void> {
    const began = clock.now();
    const read = await ask<RemoteSnapshot>('snapshot', { timeoutMs: 60_000 });
    if (!read) return;
    const { cursor, rehearsal, presence: told, ...snapshot } = read;
    const tx = store.transaction(['one', 'changes', 'presence'], 'readwrite');
    const places = tx.objectStore('presence');
    const [keys, values] = await Promise.all([places.getAllKeys(), places.getAll()]);
    // What was scanned since it was asked for is newer than it.
    const newer = keys.flatMap((key, i) =>
      (values[i]?.at ?? 0) >= began ? [[key, values[i] as Presence] as const] : [],
    );
    void places.clear();
    for (const [key, one] of toldOf(told, snapshot)) void places.put(mergePresence(undefined, one), key);
    for (const [key, one] of newer) void places.put(one, key);
    void tx.objectStore('changes').clear();
    void tx.objectStore('one').put(snapshot, 'snapshot');
    // The performance may have been moved.
    pairing.expiresAt = snapshot.device.expires_at;
    void tx.objectStore('one').put({ ...pairing }, 'pairing');
    Object.assign(progress, { cursor, rehearsal });
    void tx.objectStore('one').put({ ...progress }, 'progress');
    await tx.done;
    await load();
  }

  function* toldOf(told: RemoteChanges['presence'], { gates }: Pick<Snapshot, 'gates'>) {
    for (const [i, order] of told.orders.entries()) {
      const states = ['outside', 'inside', 'undone'] as const;
      const gate = gates.find(({ id }) => id === told.gates[i])?.name ?? '';
      const one = { cycle: told.cycles[i] ?? 0, at: (told.ats[i] ?? 0) * 1000, gate };
      const key = ticketKey(order, told.positions[i] ?? 0);
      yield [key, { ...one, state: states[Number(told.states[i])] ?? 'inside' }] as const;
    }
  }

  /** @returns whether a new snapshot is to be read */
  async function apply(changes: RemoteChanges): Promise<boolean> {
    const { snapshot } = state;
    if (!snapshot || changes.version !== snapshot.device.version || changes.rehearsal !== progress.rehearsal)
      return true;
    const tx = store.transaction(['one', 'changes', 'presence'], 'readwrite');
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
    void tx.objectStore('one').put({ ...progress }, 'progress');
    await tx.done;
    addTickets(tickets, changes.tickets);
    const text = changes.messages.filter(({ kind }) => kind === 'text').at(-1);
    if (text) state.message = text.text;
    tell();
    return false;
  }

  async function download(): Promise<void> {
    while (!isClosed) {
      let needsSnapshot = state.snapshot === undefined;
      if (!needsSnapshot) {
        const wait = `cursor=${encodeURIComponent(progress.cursor)}&wait=25`;
        const changes = await ask<RemoteChanges>(`changes?${wait}`, { timeoutMs: 40_000 });
        if (changes && !isClosed) needsSnapshot = await apply(changes);
        else await pause();
      }
      // A list that is read anew forgets what was let in here: that must be known there first.
      if (needsSnapshot && !isClosed) {
        if ((await store.count('scans')) === 0) await readSnapshot();
        if (!state.snapshot || (await store.count('scans')) > 0) await pause();
      }
      tell();
    }
  }

  async function upload(): Promise<void> {
    while (!isClosed) {
      const all = (await store.getAllFromIndex('scans', 'seq')).filter(({ id }) => !confirming.has(id));
      const batch = all.slice(0, MOST_SCANS).map((scan) => ({ ...scan, shown: scan.shown ?? scan.local }));
      const waiting = all.length - batch.length;
      const sent = { scans: batch.map(toWire), waiting };
      const answer = await ask<{ scans: Judged[]; now: string }>('scans', { json: sent, timeoutMs: UPLOAD_MS });
      if (answer) {
        clock.hear(Date.parse(answer.now));
        const shownOf = new Map(batch.map(({ id, shown }) => [id, shown]));
        for (const { id, verdict } of answer.scans) {
          if (ADMITS.has(shownOf.get(id) ?? 'forged') && !ADMITS.has(verdict)) state.flagged++;
          await store.delete('scans', id);
        }
      }
      state.waiting = await store.count('scans');
      if (state.waiting === 0 && clock.now() > Date.parse(pairing.expiresAt)) await end();
      if (clock.now() > Date.parse(pairing.expiresAt) + KEEP_MS) await end();
      tell();
      if (!answer || waiting === 0) await pause();
    }
  }

  const pause = () => new Promise((done) => setTimeout(done, EVERY_MS));

  /** Judges and stores in one transaction, so that two windows of this device are one door. */
  async function scan(source: Source, kind: ScanKind, override?: string): Promise<void> {
    const { snapshot } = state;
    if (!snapshot) return;
    const { device } = snapshot;
    const facts =
      'code' in source
        ? await verifyCode(source.code, snapshot.keys)
        : { ...source.ticket, subEventId: device.event_id, nr: 0 };
    const key = facts && ticketKey(facts.orderId, facts.position);
    const ticket = key === undefined ? undefined : tickets.get(key);
    const at = clock.now();
    const gate = { id: device.gate_id, name: device.gate_name, sections: device.gate_sections };
    const list = {
      subEventId: device.event_id,
      reentry: device.reentry,
      sections: device.list_sections,
      opensAt: device.opens_at === null ? null : Date.parse(device.opens_at),
    };
    const isOwnLane =
      device.lanes === null || (facts && laneOf(facts.orderId, facts.position, device.lanes) === device.lane) === true;

    const tx = store.transaction(['one', 'presence', 'scans'], 'readwrite');
    const places = tx.objectStore('presence');
    const known = key === undefined ? undefined : await places.get(key);
    const stored = (await tx.objectStore('one').get('progress')) as Progress | undefined;
    const judged = judge({ kind, facts, ticket, presence: known, list, gate, now: at, isOwnLane });
    const local: Verdict = override === undefined ? judged.verdict : 'overridden';
    const isIn = override !== undefined || judged.admits;
    const after = isIn
      ? presenceAfter(
          { ...judged, admits: true, cycle: (known?.cycle ?? 0) + (known?.isInside ? 0 : 1) },
          { kind, at, gate: gate.name },
        )
      : presenceAfter(judged, { kind, at, gate: gate.name });
    progress.seq = Math.max(progress.seq, stored?.seq ?? 0) + 1;
    // The server does not know yet what this device has done with the ticket: nobody waits for what it would say.
    const isUnsent = key !== undefined && (await tx.objectStore('scans').index('ticket').count(key)) > 0;
    const isAsked = state.isOnline && !isUnsent && override === undefined;
    const waiting: WaitingScan = {
      id: crypto.randomUUID(),
      seq: progress.seq,
      ticket: key ?? '',
      kind,
      at: new Date(at).toISOString(),
      ...('code' in source
        ? { code: source.code.slice(0, 300) }
        : { order_id: source.ticket.orderId, position: source.ticket.position }),
      local,
      ...(!isAsked && { shown: local }),
      ...(override && { reason: override }),
    };
    if (key !== undefined && after && after !== known) void places.put(after, key);
    void tx.objectStore('scans').put(waiting);
    void tx.objectStore('one').put({ ...progress }, 'progress');
    if (waiting.shown === undefined) confirming.add(waiting.id);
    await tx.done;
    if (key !== undefined && after) presence.set(key, after);

    const other = facts && facts.subEventId !== device.event_id ? facts.subEventId : undefined;
    const performance = snapshot.performances.find(({ id }) => id === other);
    const nr = ++shownNr;
    const since = known && { at: known.at, gate: known.gate };
    const show = (verdict: Verdict, first = since, isOffline = false) => {
      // The next ticket is at the door already.
      if (nr !== shownNr) return;
      state.shown = {
        ...{ nr, verdict, kind, ticket, isOffline, first },
        performance: performance && { name: performance.name, at: Date.parse(performance.begins_at) },
        code: 'code' in source ? source.code : undefined,
      };
    };
    show(local, since, !state.isOnline);
    state.waiting++;
    tell();
    if (waiting.shown === undefined) await confirm(waiting, key, known, show);
  }

  async function confirm(
    waiting: WaitingScan,
    key: string | undefined,
    known: Presence | undefined,
    show: (verdict: Verdict, first?: { at: number; gate: string }, isOffline?: boolean) => void,
  ): Promise<void> {
    const answer = await ask<{ scans: Judged[] }>('scans', {
      json: { scans: [toWire(waiting)] },
      timeoutMs: CONFIRM_MS,
    });
    const said = answer?.scans[0];
    if (said) {
      await store.delete('scans', waiting.id);
      const first = said.first ? { at: Date.parse(said.first.at), gate: said.first.gate } : undefined;
      if (said.verdict !== waiting.local) {
        show(said.verdict, first);
        await correct(key, known, said, first);
      }
    } else {
      await store.put('scans', { ...waiting, shown: waiting.local });
      show(waiting.local, undefined, true);
    }
    confirming.delete(waiting.id);
    state.waiting = await store.count('scans');
    tell();
  }

  /** The server knew better, and nobody went in. */
  async function correct(
    key: string | undefined,
    known: Presence | undefined,
    said: Judged,
    first?: { at: number; gate: string },
  ) {
    if (key === undefined) return;
    const isIn = said.verdict === 'already_in' || said.verdict === 'admitted';
    const next = isIn
      ? {
          isInside: true,
          cycle: said.cycle ?? 1,
          at: first?.at ?? clock.now(),
          gate: first?.gate ?? state.snapshot?.device.gate_name ?? '',
        }
      : known;
    if (next) {
      presence.set(key, next);
      await store.put('presence', next, key);
    } else {
      presence.delete(key);
      await store.delete('presence', key);
    }
  }

  /** The opposite of the last scan that let somebody in here. */
  async function undo(last: Shown): Promise<void> {
    const { ticket } = last;
    if (!ticket) return;
    const key = ticketKey(ticket.orderId, ticket.position);
    const tx = store.transaction(['one', 'presence', 'scans'], 'readwrite');
    const known = await tx.objectStore('presence').get(key);
    progress.seq++;
    const at = clock.now();
    const after = known && (last.kind === 'exit' ? { ...known, isInside: true } : undone(known));
    const waiting: WaitingScan = {
      ...{ id: crypto.randomUUID(), seq: progress.seq, kind: 'undo', at: new Date(at).toISOString() },
      ...{ order_id: ticket.orderId, position: ticket.position, ticket: key, shown: 'undone', local: 'undone' },
    };
    if (after) void tx.objectStore('presence').put(after, key);
    void tx.objectStore('scans').put(waiting);
    void tx.objectStore('one').put({ ...progress }, 'progress');
    await tx.done;
    if (after) presence.set(key, after);
    state.shown = { ...last, nr: ++shownNr, verdict: 'undone', kind: 'undo', first: undefined };
    tell();
  }

  /** By name, or the last four of the order, among what is here. */
  function find(text: string): DoorTicket[] {
    const words = text.toLocaleLowerCase().trim().split(/\s+/).filter(Boolean);
    if (words.join('').length < 2) return [];
    const matches = ({ name, last4 }: DoorTicket) => {
      const of = `${name} ${last4}`.toLocaleLowerCase();
      return words.every((word) => of.includes(word));
    };
    return [...tickets.values()].filter(matches).slice(0, 30);
  }

  await load();
  void download();
  void upload();
  return {
    scan,
    undo,
    find,
    seatOf: (ticket: DoorTicket) => tickets.get(ticketKey(ticket.orderId, ticket.movedTo ?? 0)),
    isInside: (ticket: DoorTicket) => presence.get(ticketKey(ticket.orderId, ticket.position))?.isInside === true,
    clear: () => {
      state.shown = undefined;
      tell();
    },
    read: () => {
      state.message = undefined;
      tell();
    },
    unpair: end,
    close: () => {
      isClosed = true;
    },
  };
}
export type Engine = Awaited<ReturnType<typeof openEngine>>;
