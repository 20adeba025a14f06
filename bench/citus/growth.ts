import { join } from 'node:path';
import type postgres from 'postgres';
import { connect } from '@/db/client';
import { migrate } from '@/db/migrate';
import { OFFICE_ROLE } from '@/db/office-role';
import { startCitus } from '@/scripts/drill/citus/cluster';
import { folderIn, newFolder, removeFolder, run } from '@/scripts/drill/system-postgres';
import { DATABASE } from '@/scripts/postgres/create-database';
import { step } from '@/scripts/start/step.mjs';
import { cpuTime } from '../cpu-time';
import { fillMiniature } from './miniature';
import { listStatements, MOST_CALLS, WARM_CALLS } from './statements';

// What each statement costs as the numbers of organisations and shards grow: `npm run bench:citus -- growth`. It fills a plain database and
// moves it to clusters by dump and restore (docs/citus.md).

const isQuick = process.argv.includes('--quick');
const ORGANISATIONS = isQuick ? [1000] : [1000, 10_000];
const SHARDS = isQuick ? [4, 16] : [4, 32];
/** A statement is repeated until it has used this much CPU, because Linux counts CPU in hundredths of a second. */
const ENOUGH_MS = isQuick ? 300 : 800;
const PATIENCE_MS = 4000;

type Cluster = Awaited<ReturnType<typeof startCitus>>;
type Figure = { cpuMs: number; single: number; multi: number };
type Column = { title: string; figures: Map<string, Figure> };

/** The executions over one shard and over several that Citus has counted for this database. */
async function countExecutions(sql: postgres.Sql, onCitus: boolean): Promise<{ single: number; multi: number }> {
  if (!onCitus) return { single: 0, multi: 0 };
  const [row] = await sql<{ single: number; multi: number }[]>`
    SELECT query_execution_single_shard::int AS single, query_execution_multi_shard::int AS multi FROM citus_stat_counters
     WHERE name = current_database()`;
  return row ?? { single: 0, multi: 0 };
}

async function measure({ nodes, urlOf }: Cluster, title: string): Promise<Column> {
  const pool = connect(urlOf(DATABASE), { max: 4 });
  const watcher = connect(urlOf(DATABASE), { max: 1 });
  const onCitus = nodes.length > 1;
  const cpu = () => nodes.reduce((sum, { pid }) => sum + cpuTime(pid), 0);
  const figures = new Map<string, Figure>();
  try {
    for (const { name, run, prepare } of await listStatements(pool.db)) {
      await prepare?.();
      if (name !== 'a scan') for (let i = 0; i < WARM_CALLS; i++) await run();
      const [before, counted, began] = [cpu(), await countExecutions(watcher.sql, onCitus), performance.now()];
      let calls = 0;
      while (calls < MOST_CALLS && cpu() - before < ENOUGH_MS && performance.now() - began < PATIENCE_MS) {
        for (let i = 0; i < 10 && calls < MOST_CALLS; i++, calls++) await run();
      }
      const cpuMs = (cpu() - before) / calls;
      const after = await countExecutions(watcher.sql, onCitus);
      figures.set(name, {
        cpuMs,
        single: (after.single - counted.single) / calls,
        multi: (after.multi - counted.multi) / calls,
      });
    }
  } finally {
    await pool.close();
    await watcher.close();
  }
  return { title, figures };
}

async function main(): Promise<void> {
  const home = newFolder();
  const columns: Column[] = [];
  for (const organisations of ORGANISATIONS) {
    const file = join(folderIn(home, 'dumps'), `${organisations}.dump`);
    const plain = await startCitus({ workers: 0 });
    const url = plain.urlOf(DATABASE);
    try {
      await step(`${organisations} organisations in a plain database`, async () => {
        await migrate(url);
        const made = await fillMiniature(url, organisations);
        run('pg_dump', '-Fc', '-f', file, url);
        run('vacuumdb', '-q', '--analyze', url);
        console.log(`  ${made.seats} seats, ${made.orders} orders`);
      });
      columns.push(await step('measured', () => measure(plain, `${organisations}, plain`)));
    } finally {
      await plain.stop();
    }
    for (const shards of SHARDS) columns.push(await onCluster(file, organisations, shards));
  }
  removeFolder(home);
  print(columns);
}

async function onCluster(file: string, organisations: number, shards: number): Promise<Column> {
  const cluster = await startCitus({ workers: 2, shards });
  const url = cluster.urlOf(DATABASE);
  try {
    await step(`${organisations} organisations restored on Citus, ${shards} shards`, async () => {
      // The policies in the dump name this role (docs/operating.md).
      run('psql', '-q', '-c', `CREATE ROLE ${OFFICE_ROLE} NOLOGIN`, url);
      run('pg_restore', '--no-owner', '--exit-on-error', '-d', url, file);
      const { applied } = await migrate(url);
      const again = await migrate(url);
      console.log(`  migrate applied ${applied}, again ${again.applied}`);
      run('psql', '-q', '-c', `ALTER DATABASE ${DATABASE} SET citus.enable_stat_counters = on`, '-c', 'ANALYZE', url);
    });
    return await step('measured', () => measure(cluster, `${organisations}, ${shards} shards`));
  } finally {
    await cluster.stop();
  }
}

/** Prints a line per statement: milliseconds of CPU per call on all nodes, then the executions over one shard and over several. */
function print(columns: Column[]): void {
  console.log(`\n${''.padEnd(40)}${columns.map(({ title }) => title.padStart(20)).join('')}`);
  for (const name of columns[0]?.figures.keys() ?? []) {
    const cells = columns.map(({ figures }) => {
      const { cpuMs, single, multi } = figures.get(name) as Figure;
      const asked = single + multi > 0 ? ` ${single.toFixed(0)}+${multi.toFixed(0)}` : '';
      return `${cpuMs.toFixed(cpuMs < 10 ? 2 : 0)}${asked}`.padStart(20);
    });
    console.log(name.padEnd(40) + cells.join(''));
  }
}

await main();
