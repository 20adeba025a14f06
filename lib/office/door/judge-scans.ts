import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { doorDevices, doorGates } from '@/db/schema';
import { batchByClient, latestOf } from '@/lib/cache';
import type { Context } from '@/lib/context';
import { laneOf, type TicketFacts, type Verdict } from '@/lib/door';
import { doorTransaction } from '@/lib/staff';
import { listTicketKeys, verifyTicketCode } from '@/lib/tickets';
import { announceAdmitted } from '@/lib/webhooks';
import type { DoorContext } from './find-device';

/** A scan as a device sends it: the code of a ticket, or the ticket that a person chose from the list. */
export type GivenScan = {
  id: string;
  seq: number;
  kind: 'entry' | 'exit' | 'undo';
  /** When it was scanned: the device's clock, minus `ahead` (ms), by which that clock was ahead. */
  at: Date;
  ahead?: number;
  code?: string | undefined;
  ticket?: Pick<TicketFacts, 'orderId' | 'position'> | undefined;
  /** The verdict that the person at the door saw; undefined while they wait for the server's. */
  shown?: Verdict | undefined;
  reason?: string | undefined;
};

/** `first`: the scan that holds the admission, if it is another one. */
export type JudgedScan = {
  id: string;
  verdict: Verdict;
  cycle: number | null;
  first: { at: Date; gate: string; device: string } | null;
};

const MOST_MS = 2 * 365 * 86_400_000;
const MOST_AHEAD = 2 ** 31;

/** A clock that is years off is wrong: its scan counts when it arrives, and `ahead` keeps the difference. */
function timeOf({ at, ahead = 0 }: GivenScan, now: Date) {
  const ms = at.getTime();
  const isNear = Math.abs(ms - now.getTime()) <= MOST_MS;
  const off = isNear || Number.isNaN(ms) ? ahead : ms - now.getTime();
  return { at: isNear ? at : now, ahead: Math.trunc(Math.min(Math.max(off, -MOST_AHEAD), MOST_AHEAD - 1)) };
}

type ScansToJudge = { ctx: DoorContext; scans: Record<string, unknown>[] };
type Row = {
  nr: string;
  verdict: Verdict;
  cycle: number | null;
  first_at: string | null;
  first_gate: number | null;
  first_device: number | null;
  rehearsal: number;
  order_id: string | null;
  position: number | null;
  admitted: boolean;
};

/** A larger upload gets its own transaction, so that a single scan at a door does not wait for it. */
const MOST_TOGETHER = 20;

/**
 * Judges the scans of a device and stores each, whatever its verdict: the first stored admission of a ticket holds. Idempotent: a scan that
 * is sent again gets the same answer. Scans of one list that arrive at the same time share a transaction.
 */
export async function judgeScans(ctx: DoorContext, given: readonly GivenScan[]): Promise<JudgedScan[]> {
  if (given.length === 0) return [];
  const keys = await listTicketKeys(ctx);
  const scans = given.map((scan) => {
    const facts = scan.code === undefined ? undefined : verifyTicketCode(scan.code, keys);
    const ticket = scan.code === undefined ? scan.ticket : facts;
    const { device, list } = ctx;
    const isOwnLane = !list.lanes || (ticket && laneOf(ticket.orderId, ticket.position, list.lanes) === device.lane);
    return {
      device: device.id,
      gate: device.gateId,
      isLead: device.isLead,
      isRevoked: device.revokedAt !== null,
      isOwnLane: isOwnLane === true,
      id: scan.id,
      seq: scan.seq,
      kind: scan.kind,
      ...timeOf(scan, ctx.now),
      orderId: ticket?.orderId,
      position: ticket?.position,
      generation: facts?.generation,
      subEventId: facts?.subEventId,
      isGenuine: ticket !== undefined,
      shown: scan.shown,
      reason: scan.reason,
    };
  });
  const asked = { ctx, scans };
  if (scans.length > MOST_TOGETHER) return (await judgeTogether(ctx.db, ctx.client.id, [asked]))[0] ?? [];
  return together(ctx.db, ctx.client.id, asked, ctx.list.id);
}

const together = batchByClient(judgeTogether);

async function judgeTogether(_: Db, clientId: number, asked: ScansToJudge[]): Promise<JudgedScan[][]> {
  const [first] = asked;
  if (!first) return [];
  const now = latestOf(asked.map(({ ctx }) => ctx));
  const all = asked.flatMap(({ scans }) => scans);
  const rows = await doorTransaction({ ...first.ctx, now }, async (ctx) => {
    const rows = await ctx.db.execute<Row>(sql`SELECT * FROM judge_door_scans(${clientId}, ${first.ctx.list.id},
      ${now.toISOString()}::timestamptz, ${JSON.stringify(all)}::text::jsonb) ORDER BY nr`);
    await announceAdmitted(ctx, admittedOf(first.ctx, rows));
    return namesOf(ctx, rows);
  });
  let at = 0;
  return asked.map(({ scans }) =>
    scans.map(({ id }) => {
      const row = rows[at++];
      if (!row) throw new Error('A scan was not judged');
      return { id: String(id), ...row };
    }),
  );
}

/** A rehearsal sends no webhooks. */
const admittedOf = ({ list }: DoorContext, rows: readonly Row[]) =>
  rows
    .filter((row) => row.admitted && row.rehearsal === 0)
    .map(({ order_id, position, cycle }) => ({
      order_id: Number(order_id),
      position: position ?? 0,
      event_id: list.subEventId,
      door_list_id: list.id,
      admission: cycle ?? 0,
    }));

async function namesOf(ctx: Context, rows: readonly Row[]): Promise<Omit<JudgedScan, 'id'>[]> {
  const [gates, devices] = [
    await names(
      ctx,
      doorGates,
      rows.map((row) => row.first_gate),
    ),
    await names(
      ctx,
      doorDevices,
      rows.map((row) => row.first_device),
    ),
  ];
  return rows.map(({ verdict, cycle, first_at, first_gate, first_device }) => ({
    verdict,
    cycle,
    first: first_at && {
      at: new Date(first_at),
      gate: gates.get(first_gate ?? 0) ?? '',
      device: devices.get(first_device ?? 0) ?? '',
    },
  })) as Omit<JudgedScan, 'id'>[];
}

async function names(ctx: Context, table: typeof doorGates | typeof doorDevices, given: (number | null)[]) {
  const ids = [...new Set(given.filter((id) => id !== null))];
  if (ids.length === 0) return new Map<number, string>();
  const rows = await ctx.db
    .select({ id: table.id, name: table.name })
    .from(table as typeof doorGates)
    .where(and(eq(table.clientId, ctx.client.id), inArray(table.id, ids)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
