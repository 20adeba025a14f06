import type { Sql } from 'postgres';
import { oncePerProcess } from '@/lib/once-per-process';
import { repeat } from '@/lib/repeat';
import { answerInTime } from './deadline';

/** The monotonic clock of a machine drifts some milliseconds in that time. */
const EVERY_MS = 20_000;
/** The pause after a failure. This query also detects that the database is back (db/deadline.ts). */
const AGAIN_MS = 1000;
/** A slower answer is too imprecise. */
const SLOW_MS = 500;
/** Consecutive queries: the fastest answer is the most precise, and the first may have waited for a connection. */
const READINGS = 4;

type Reading = { databaseMs: number; readAtMs: number; tookMs: number };
const clock = oncePerProcess('database clock', (): { reading?: Reading } => ({}));

/**
 * The database's time, which decides when holds and orders end: the same in every process and on every machine, even where a
 * machine's own clock is wrong or jumps. Before the first answer it is this machine's time.
 */
export function databaseNow(): Date {
  const { reading } = clock;
  return reading ? new Date(reading.databaseMs + performance.now() - reading.readAtMs) : new Date();
}

/** Reads the database's time now and every twenty seconds; each second after a failure. */
export function keepTime(sql: Sql): void {
  const run = async () => {
    const reading = await readTime(sql);
    if (reading) clock.reading = reading;
  };
  repeat({
    name: 'read the database clock',
    everyMs: EVERY_MS,
    firstWithinMs: 0,
    retryMs: AGAIN_MS,
    level: 'debug',
    run,
  });
}

async function readTime(sql: Sql): Promise<Reading | undefined> {
  const readings: Reading[] = [];
  for (let i = 0; i < READINGS; i++) {
    const askedAtMs = performance.now();
    const [row] = await answerInTime(
      sql<{ ms: number }[]>`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`,
    );
    const tookMs = performance.now() - askedAtMs;
    if (row && tookMs <= SLOW_MS) readings.push({ databaseMs: row.ms, readAtMs: askedAtMs + tookMs / 2, tookMs });
  }
  return readings.sort((a, b) => a.tookMs - b.tookMs)[0];
}
