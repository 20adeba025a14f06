import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/context';
import type { DoorListRow } from './find-device';

export type Conflict = {
  kind: 'double' | 'void' | 'unpaid' | 'override' | 'revoked';
  orderId: number;
  position: number;
  at: Date;
  gate: string;
  device: string;
  reason: string | null;
  /** The admission that holds; null where the conflict is not with another one. */
  first: { at: Date; gate: string; device: string } | null;
};

type ConflictRow = Record<'kind' | 'order_id' | 'gate' | 'device' | 'at', string> & {
  position: number;
  reason: string | null;
  first_at: string | null;
  first_gate: string | null;
  first_device: string | null;
};

/** The conflicts that listConflicts lists. */
export const MOST_CONFLICTS = 100;

/** The last hundred conflicts that need a person's attention, oldest scan first, in corrected times. */
export async function listConflicts({ client, db }: Context, { id }: DoorListRow): Promise<Conflict[]> {
  const rows = await db.execute<ConflictRow>(sql`
    SELECT * FROM (
      SELECT c.kind, s.order_id, s.position, s.at, s.device_id, s.seq, s.reason, g.name AS gate, d.name AS device,
             a.at AS first_at, ag.name AS first_gate, ad.name AS first_device
        FROM door_conflicts c
        JOIN door_scans s ON s.client_id = c.client_id AND s.device_id = c.device_id AND s.id = c.scan_id
        JOIN door_gates g ON g.client_id = s.client_id AND g.id = s.gate_id
        JOIN door_devices d ON d.client_id = s.client_id AND d.id = s.device_id
        LEFT JOIN door_admissions a ON a.client_id = s.client_id AND a.list_id = s.list_id AND a.rehearsal = s.rehearsal
          AND a.order_id = s.order_id AND a.position = s.position AND a.cycle = s.cycle
          AND (a.device_id, a.scan_id) <> (s.device_id, s.id)
        LEFT JOIN door_gates ag ON ag.client_id = a.client_id AND ag.id = a.gate_id
        LEFT JOIN door_devices ad ON ad.client_id = a.client_id AND ad.id = a.device_id
       WHERE c.client_id = ${client.id} AND c.list_id = ${id} AND s.rehearsal = 0
       ORDER BY c.created_at DESC LIMIT ${MOST_CONFLICTS}) AS x
     ORDER BY at, device_id, seq`);
  return rows.map(({ kind, order_id, position, at, gate, device, reason, first_at, first_gate, first_device }) => ({
    kind: kind as Conflict['kind'],
    orderId: Number(order_id),
    position,
    at: new Date(at),
    gate,
    device,
    reason,
    first: first_at === null ? null : { at: new Date(first_at), gate: first_gate ?? '', device: first_device ?? '' },
  }));
}

export type DoorFigures = {
  /** Live tickets that this list admits. */
  expected: number;
  /** Tickets that were admitted at least once; the others have not shown up. */
  came: number;
  inside: number;
  /** First admissions by five minutes and gate, in order of time. */
  curve: { at: Date; gate: string; people: number }[];
};

/** How full the house is, without names. Rehearsals do not count. */
export async function readDoorFigures({ client, db }: Context, list: DoorListRow): Promise<DoorFigures> {
  const [totals] = await db.execute<Record<'expected' | 'came' | 'inside', string>>(sql`
    SELECT (SELECT count(*) FROM order_lines l JOIN orders o ON o.client_id = l.client_id AND o.id = l.order_id
             WHERE l.client_id = ${client.id} AND l.sub_event_id = ${list.subEventId} AND l.status = 'live'
               AND o.status IN ('paid', 'promised') AND (${list.sections === null} OR l.section IS NULL
               OR l.section = ANY (${`{${(list.sections ?? []).map((one) => JSON.stringify(one)).join()}}`}::text[]))) AS expected,
           count(DISTINCT (a.order_id, a.position)) AS came,
           count(*) FILTER (WHERE a.left_at IS NULL) AS inside
      FROM door_admissions a
     WHERE a.client_id = ${client.id} AND a.list_id = ${list.id} AND a.rehearsal = 0 AND a.undone_at IS NULL`);
  const curve = await db.execute<{ at: string; gate: string; people: string }>(sql`
    SELECT date_bin('5 minutes', a.at, '2000-01-01') AS at, g.name AS gate, count(*) AS people
      FROM door_admissions a JOIN door_gates g ON g.client_id = a.client_id AND g.id = a.gate_id
     WHERE a.client_id = ${client.id} AND a.list_id = ${list.id} AND a.rehearsal = 0 AND a.undone_at IS NULL AND a.cycle = 1
     GROUP BY 1, 2 ORDER BY 1, 2`);
  return {
    expected: Number(totals?.expected ?? 0),
    came: Number(totals?.came ?? 0),
    inside: Number(totals?.inside ?? 0),
    curve: curve.map(({ at, gate, people }) => ({ at: new Date(at), gate, people: Number(people) })),
  };
}
