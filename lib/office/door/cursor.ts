import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/context';
import type { DoorListRow } from './find-device';

/** The latest cursor of each kind. `hint` increases when tickets may have changed: with seats, holds and deeds of the organisation. */
export type ListHead = { scans: number; messages: number; revocations: number; hint: number };
/** What a device has read: the last scan and message of its list, the last revocation, and when it read orders (ms since 1970). */
export type Cursor = ListHead & { orders: number };

export const writeCursor = ({ scans, messages, revocations, hint, orders }: Cursor): string =>
  [scans, messages, revocations, hint, orders].join('.');

/** Undefined for a text that is not a cursor. */
export function readCursor(text: string): Cursor | undefined {
  if (!/^\d{1,15}(?:\.\d{1,15}){4}$/.test(text)) return undefined;
  const [scans = 0, messages = 0, revocations = 0, hint = 0, orders = 0] = text.split('.').map(Number);
  return { scans, messages, revocations, hint, orders };
}

/** Reads all four in one short query. */
export async function readHead({ client, db }: Context, { id }: DoorListRow): Promise<ListHead> {
  const [row] = await db.execute<Record<keyof ListHead, string>>(sql`
    SELECT (SELECT coalesce(max(s.cursor), 0) FROM door_scans s WHERE s.client_id = ${client.id} AND s.list_id = ${id}) AS scans,
           (SELECT coalesce(max(m.cursor), 0) FROM door_messages m WHERE m.client_id = ${client.id} AND m.list_id = ${id}) AS messages,
           (SELECT coalesce(max(r.cursor), 0) FROM revocations r WHERE r.client_id = ${client.id}) AS revocations,
           (SELECT coalesce(sum(k.changes), 0) FROM stock_marks k WHERE k.client_id = ${client.id})
           + (SELECT coalesce(max(d.id), 0) FROM audit_log d WHERE d.client_id = ${client.id}) AS hint`);
  return {
    scans: Number(row?.scans ?? 0),
    messages: Number(row?.messages ?? 0),
    revocations: Number(row?.revocations ?? 0),
    hint: Number(row?.hint ?? 0),
  };
}
