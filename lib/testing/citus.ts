import postgres from 'postgres';

/** Few, so that a database is copied quickly. */
const SHARDS = 4;

/** The worker nodes if the test server is a Citus coordinator (`npm run drill citus`); else none. */
export async function findWorkers(server: string): Promise<string[]> {
  const sql = postgres(server, { max: 1, onnotice: () => {} });
  try {
    const [found] = await sql`SELECT FROM pg_extension WHERE extname = 'citus'`;
    if (!found) return [];
    const rows = await sql<{ host: string; port: number }[]>`
      SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid <> 0 ORDER BY nodeid`;
    return rows.map(({ host, port }) => Object.assign(new URL(server), { hostname: host, port }).href);
  } finally {
    await sql.end();
  }
}

/** Joins the databases of the same name on these servers, the coordinator first, to one Citus cluster. */
export async function joinDatabases(urls: string[], shards = SHARDS): Promise<void> {
  const [coordinator = '', ...workers] = urls;
  for (const url of urls) await run(url, `CREATE EXTENSION citus`);
  const { hostname, port, pathname } = new URL(coordinator);
  await run(coordinator, `ALTER DATABASE ${pathname.slice(1)} SET citus.shard_count = ${shards}`);
  await run(coordinator, `SELECT citus_set_coordinator_host('${hostname}', ${port})`);
  for (const worker of workers) {
    const { hostname, port } = new URL(worker);
    await run(coordinator, `SELECT citus_add_node('${hostname}', ${port})`);
  }
}

/** Stops Citus' maintenance in a database, which would prevent copying it. */
export async function quieten(server: string, name: string): Promise<void> {
  await run(server, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await run(server, `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`);
}

async function run(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
