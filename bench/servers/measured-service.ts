import postgres from 'postgres';
import { connect, type Pool } from '@/db/client';
import { migrate } from '@/db/migrate';
import { ensureBuilt } from '@/scripts/start/build';
import { step } from '@/scripts/start/step.mjs';
import { webProgram } from '@/server/bundle';
import { startMeasuredPostgres } from './postgres';
import { startServer } from './server';

// The build of the tests, so that a service that runs on this checkout is not affected.
const DIST_DIR = '.next-test';

type Measured = { env?: Record<string, string>; connections: number; signal: AbortSignal };

/**
 * Starts the service on a new database of that name, in a new PostgreSQL with fsync. Adds to `stops` what ends these; the caller runs
 * them in reverse order.
 */
export async function startMeasuredService(
  name: string,
  stops: (() => Promise<void>)[],
  { env = {}, connections, signal }: Measured,
) {
  await ensureBuilt(DIST_DIR, signal);
  const server = await step('Starting PostgreSQL, with fsync', startMeasuredPostgres);
  stops.push(server.stop);
  const admin = postgres(server.urlOf('postgres'), { max: 1 });
  await admin`CREATE DATABASE ${admin(name)}`;
  await admin.end();
  const url = server.urlOf(name);
  await migrate(url);
  const pool: Pool = connect(url, { max: connections });
  stops.push(pool.close);
  const settings = { ...server.settingsOf(name), NEXT_DIST_DIR: DIST_DIR, ...env };
  const service = await startServer([webProgram(DIST_DIR)], '/v1/openapi.json', settings, signal);
  stops.push(service.stop);
  return { pool, service };
}
