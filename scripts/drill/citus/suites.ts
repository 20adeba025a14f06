import { spawn } from 'node:child_process';
import { once } from 'node:events';

const API = [
  'bad-input',
  'cart',
  'door',
  'events',
  'idempotency',
  'isolation',
  'live-clients',
  'numbered-halls',
  'orders',
  'pgbouncer',
  'request-bodies',
  'taken-seats',
  'ticket-types',
  'waiting-room',
  'webhooks',
];

/** Tests of these folders and files run on the cluster. */
const SUITES: Readonly<Record<string, readonly string[]>> = {
  database: ['lib'],
  api: API.map((name) => `e2e/api/${name}.spec.ts`),
};

/** But for these, by their names: most are refused for statements of the test itself. */
const LEFT_OUT = [
  // They wait until somebody waits for a lock, or end connections that do, by what the coordinator's pg_stat_activity says.
  'waits for the performance before it locks a seat',
  'an order waits for an import that withdraws its performance',
  'an import waits for an order of the performance that it withdraws',
  'leave no single seat between what they take',
  // There a locked hall is waited for: a lock of its performance is one of the table.
  'lets nobody wait for a hall that others have locked',
  'stands in line where others are always first',
  'tells those their seats that have them, when the connection breaks',
  'gets a seat whose hold runs out and is swept up while it waits',
  // They lock, write or count rows of all organisations in a statement of their own, as Citus lets nobody.
  'comes through when the database ends its wait for an import',
  'who is still to come is spread as on earlier evenings',
  'is told anew when its performance is moved',
  'random events in random order lose no money and no seat',
  // They look at the rows that the coordinator reads, and at what it has counted of its tables: all rows are on workers.
  'and would be told of a work that reads all',
  'the check detects a step that reads all rows',
  'carts that were counted at the first',
  'orders that were counted as they became many',
  // Their data are the sales of the demo, which are not made on Citus (scripts/start/demo-sales).
  'an export of orders has a line for each',
  'an export of tickets has a line for each',
  'what a buyer typed is no formula',
  'the log says who had names before the first line is read',
  'everybody who agreed to mail, once',
  'each table of the reports is a file',
  'a workbook has the same lines',
  'the sheet of a performance is a file',
  'the figures of any periods add up',
  'kept figures are what a recount says',
  'a membership for some shows sees the figures',
  // They wait for a lock as the coordinator's pg_stat_activity shows it.
  'an import waits for a seat that is being taken',
  // They look at policies and privileges of each table, of which the shards are others; and at what no log says (docs/citus.md).
  'every table with a client_id has the policy',
  'writes nothing for others, and reads no session',
  'no write without its line in the log',
  // A scan is some ten statements, each planned again by Citus: so many devices of one list wait over 8 s on a busy machine (docs/citus.md).
  '50 devices scan it at once',
  'thirty requests at once, one of them hung up',
];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Runs the tests of carts, orders, payments, the door and the waiting room on the cluster of this address. @returns what failed */
export async function runSuites(coordinator: string): Promise<string[]> {
  const failed: string[] = [];
  for (const [suite, paths] of Object.entries(SUITES)) {
    const names = `^(?!.*(${LEFT_OUT.map(escaped).join('|')}))`;
    const args = [
      'vitest',
      'run',
      '--project',
      'database',
      '--maxWorkers',
      '3',
      '--reporter',
      'dot',
      '-t',
      names,
      ...paths,
    ];
    const child = spawn('npx', args, {
      env: { ...process.env, TEST_DATABASE_URL: coordinator },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) failed.push(`tests of ${suite} failed on the cluster`);
  }
  return failed;
}
