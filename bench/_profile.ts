import postgres from 'postgres';
import { importClients } from './data/import-clients';
import { runLoad } from './run-load';
import { listScenarios } from './scenarios';
import { startMeasuredPostgres } from './servers/postgres';
import { startServer } from './servers/server';

const { signal } = new AbortController();
const server = await startMeasuredPostgres();
const sql = postgres(server.urlOf('postgres'), { max: 1 });
await sql`CREATE DATABASE service`;
await sql.end();
await importClients(server.urlOf('service'), signal);
const processes = process.argv[2] ?? '1';
const prof = process.argv[4] ? ['--cpu-prof', '--cpu-prof-dir=/tmp/prof', '--cpu-prof-interval=200'] : [];
const service = await startServer(
  [...prof, '.next-test/web.mjs'],
  '/v1/festival/events',
  { DATABASE_URL: server.urlOf('service'), NEXT_DIST_DIR: '.next-test', WEB_PROCESSES: processes },
  signal,
);
try {
  const scenarios = await listScenarios({ service: service.url, empty: service.url }, []);
  for (const scenario of scenarios.filter(({ name }) => new RegExp(process.argv[3] ?? '^add, spread').test(name))) {
    const r = await runLoad(
      scenario.job,
      { rounds: 1, seconds: 4, warmUpSeconds: 2, clients: 16 } as never,
      { web: service.pid, database: server.pid },
      signal,
    );
    console.log(scenario.name, r);
  }
} finally {
  await service.stop();
  await server.stop();
}
process.exit();
