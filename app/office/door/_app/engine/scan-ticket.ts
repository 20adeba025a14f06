import {
  ADMITS,
  type DoorTicket,
  type Judged,
  judge,
  laneOf,
  type Presence,
  presenceAfter,
  type ScanKind,
  type TicketFacts,
  ticketKey,
  undone,
} from '@/lib/door';
import { readMoment } from '../clock';
import { type KeptSnapshot, type WaitingScan, write } from '../store';
import { verifyCode } from '../verify-code';
import { confirmScan, type StoredScan } from './confirm-scan';
import type { DoorSession, ShownScan } from './door-session';
import { storeProgress } from './store-progress';

/** A scanned code, or a ticket found by name. */
export type Source = { code: string } | { ticket: DoorTicket };

type Facts = Pick<TicketFacts, 'orderId' | 'position' | 'generation' | 'subEventId'> | undefined;

/**
 * Judges and stores a scan in one transaction, so that two windows of this device agree, and only then shows the verdict. Then asks the
 * server. `override`: why a lead admits a ticket that is refused.
 */
export async function scanTicket(
  session: DoorSession,
  source: Source,
  kind: ScanKind,
  override?: string,
): Promise<void> {
  const { store, state, progress, presence, clock, tell } = session;
  const { snapshot } = state;
  if (!snapshot) return;
  const { device } = snapshot;
  const facts =
    'code' in source
      ? await verifyCode(source.code, snapshot.keys)
      : { ...source.ticket, subEventId: device.event_id, nr: 0 };
  const key = facts && ticketKey(facts.orderId, facts.position);
  const ticket = key === undefined ? undefined : session.tickets.get(key);
  const moment = readMoment();
  const at = clock.now(moment);

  const tx = write(store, ['one', 'presence', 'scans']);
  const places = tx.objectStore('presence');
  const known = key === undefined ? undefined : await places.get(key);
  const judged = judge({ kind, facts, ticket, presence: known, now: at, ...placeOf(snapshot, facts) });
  const after = presenceAfter(override === undefined ? judged : letIn(judged, known), {
    kind,
    at,
    gate: device.gate_name,
  });
  await storeProgress(tx.objectStore('one'), progress, 1);
  // With unsent scans of this ticket, the server cannot judge it yet, so do not wait for its verdict.
  const isUnsent = key !== undefined && (await tx.objectStore('scans').index('ticket').count(key)) > 0;
  const isAsked = state.isOnline && !isUnsent && override === undefined;
  const local = override === undefined ? judged.verdict : 'overridden';
  const waiting: WaitingScan = {
    id: crypto.randomUUID(),
    seq: progress.seq,
    ticket: key ?? '',
    kind,
    at: new Date(at).toISOString(),
    moment,
    ...('code' in source
      ? { code: source.code.slice(0, 300) }
      : { order_id: source.ticket.orderId, position: source.ticket.position }),
    local,
    ...(!isAsked && { shown: local }),
    ...(override && { reason: override }),
  };
  if (key !== undefined && after && after !== known) void places.put(after, key);
  void tx.objectStore('scans').put(waiting);
  if (isAsked) session.confirming.add(waiting.id);
  await tx.done;
  if (key !== undefined && after) presence.set(key, after);

  const nr = ++session.shownNr;
  const since = known && { at: known.at, gate: known.gate };
  const code = 'code' in source ? source.code : undefined;
  const performance = otherPerformance(snapshot, facts);
  const show: StoredScan['show'] = (verdict, first = since, isOffline = false) => {
    const shown = { nr, verdict, kind, ticket, isOffline, first, performance, code, before: known };
    // A later scan may already be shown.
    if (nr === session.shownNr) state.shown = shown;
    offerUndo(session, shown);
  };
  show(local, since, !state.isOnline);
  state.waiting++;
  tell();
  if (isAsked) await confirmScan(session, { waiting, key, known, show });
}

/** For how long the server lets a device undo its own scan (judge_door_scans.sql), in milliseconds. */
const UNDO_MS = 60_000;

/** Keeps the last scan that let somebody in or out, unless the server has refused it since. */
function offerUndo({ state, tell }: DoorSession, shown: ShownScan): void {
  const isLast = shown.nr >= (state.undoable?.nr ?? 0);
  if (!isLast) return;
  if (!ADMITS.has(shown.verdict) && shown.verdict !== 'left') {
    if (shown.nr === state.undoable?.nr) state.undoable = undefined;
    return;
  }
  if (shown.nr !== state.undoable?.nr)
    setTimeout(() => {
      if (state.undoable?.nr !== shown.nr) return;
      state.undoable = undefined;
      tell();
    }, UNDO_MS);
  state.undoable = shown;
}

/** Undoes an admission or exit of this device, by recording an undo. */
export async function undoScan(session: DoorSession, last: ShownScan): Promise<void> {
  const { store, state, progress, presence } = session;
  const ticket = last.ticket ?? (await verifyCode(last.code ?? '', state.snapshot?.keys ?? []));
  // A second press meanwhile undoes nothing more.
  if (!ticket || state.undoable?.nr !== last.nr) return;
  state.undoable = undefined;
  const key = ticketKey(ticket.orderId, ticket.position);
  const tx = write(store, ['one', 'presence', 'scans']);
  const known = await tx.objectStore('presence').get(key);
  await storeProgress(tx.objectStore('one'), progress, 1);
  const moment = readMoment();
  const at = session.clock.now(moment);
  // Somebody else was inside with this ticket before a lead let in a second person.
  const stays = last.kind === 'exit' ? known && { ...known, isInside: true } : last.before?.isInside && last.before;
  const after = known && (stays || undone(known));
  const waiting: WaitingScan = {
    id: crypto.randomUUID(),
    seq: progress.seq,
    kind: 'undo',
    at: new Date(at).toISOString(),
    moment,
    order_id: ticket.orderId,
    position: ticket.position,
    ticket: key,
    shown: 'undone',
    local: 'undone',
  };
  if (after) void tx.objectStore('presence').put(after, key);
  void tx.objectStore('scans').put(waiting);
  await tx.done;
  if (after) presence.set(key, after);
  state.shown = { ...last, nr: ++session.shownNr, verdict: 'undone', kind: 'undo', first: undefined };
  session.tell();
}

/** The list, gate and lane for judging a ticket. */
function placeOf({ device }: KeptSnapshot, facts: Facts) {
  const { lanes, lane } = device;
  return {
    gate: { id: device.gate_id, name: device.gate_name, sections: device.gate_sections },
    list: {
      subEventId: device.event_id,
      reentry: device.reentry,
      sections: device.list_sections,
      opensAt: device.opens_at === null ? null : Date.parse(device.opens_at),
    },
    isOwnLane: lanes === null || (facts !== undefined && laneOf(facts.orderId, facts.position, lanes) === lane),
  };
}

const letIn = (judged: Judged, known: Presence | undefined): Judged => ({
  ...judged,
  admits: true,
  cycle: (known?.cycle ?? 0) + (known?.isInside ? 0 : 1),
});

function otherPerformance({ device, performances }: KeptSnapshot, facts: Facts): ShownScan['performance'] {
  const other = performances.find(({ id }) => id !== device.event_id && id === facts?.subEventId);
  return other && { name: other.name, at: Date.parse(other.begins_at) };
}
