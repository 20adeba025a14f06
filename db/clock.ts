import type { Sql } from 'postgres';
import { log } from '@/lib/log';

const EVERY_MS = 10_000;
/** An answer that took longer says too little of the moment it was given. */
const SLOW_MS = 500;

type Reading = { databaseMs: number; readAtMs: number };
const shared = globalThis as { doekClock?: Reading };

/**
 * The time as the database has it, which decides when holds and orders end: the same in every process and on every machine,
 * also where a machine's own clock is wrong or jumps. Until the database has told it, this machine's.
 */
export function databaseNow(): Date {
  const reading = shared.doekClock;
  return reading ? new Date(reading.databaseMs + performance.now() - reading.readAtMs) : new Date();
}

/** Asks the database for its time, now and every ten seconds; one that does not answer is asked at the next turn. */
export function keepTime(sql: Sql): void {
  const turn = async () => {
    try {
      const reading = await readTime(sql);
      if (reading) shared.doekClock = reading;
    } catch (error) {
      log.debug({ err: error }, 'the database does not tell the time; it will be asked again');
    }
    setTimeout(turn, EVERY_MS).unref();
  };
  void turn();
}

async function readTime(sql: Sql): Promise<Reading | undefined> {
  const askedAtMs = performance.now();
  const [row] = await sql<{ ms: number }[]>`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`;
  const answeredAtMs = performance.now();
  if (!row || answeredAtMs - askedAtMs > SLOW_MS) return undefined;
  return { databaseMs: row.ms, readAtMs: (askedAtMs + answeredAtMs) / 2 };
}
