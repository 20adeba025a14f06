import type postgres from 'postgres';
import { vi } from 'vitest';
import { PATIENCE } from './patience';

/** Waits until exactly `many` connections wait for locks; fails after PATIENCE. */
export function untilWaiting(sql: postgres.Sql, many: number): Promise<void> {
  const all = async () => {
    const waiting = await sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    if (waiting.length !== many) throw new Error(`${waiting.length} wait for locks, not ${many}.`);
  };
  return vi.waitFor(all, { timeout: PATIENCE });
}
