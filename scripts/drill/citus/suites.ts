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

/** Tests that are skipped, by a part of their names: Citus refuses most of them for statements of the test itself. */
const LEFT_OUT = [
  // They find waiting connections in pg_stat_activity, which on the coordinator does not show locks of the workers.
  'leave out an organisation that is removed while others are read',
  'waits for the performance before it locks a seat',
  'an order waits for an import that withdraws its performance',
  'an import waits for an order of the performance that it withdraws',
  'leave no single seat between what they take',
  'holds what it chose when a seat far from it was taken meanwhile',
  'chooses again when a seat was taken meanwhile beyond the one beside it',
  'a refund that changes while its day is being counted',
  'of two who move to the same place of free seating at once',
  // On Citus a locked performance locks its whole table, so others wait for it.
  'no caller waits for a hall that others have locked',
  'waits for the lock when others are always first',
  'returns the seats that were held when the connection breaks',
  'a call gets a seat whose hold expires and is swept',
  // They lock, write or count rows of all organisations in one statement, which Citus refuses.
  'comes through when the database ends its wait for an import',
  'missing people are expected as on earlier evenings',
  'somebody who is scanned at two lists',
  'is sent again when its performance is moved',
  'random events in random order lose no money and no seat',
  // They count the rows that the coordinator reads and look at its statistics, but all rows are on workers.
  'the check detects a statement that reads all rows',
  'the check detects a step that reads all rows',
  'carts that were counted at the first',
  'orders that were counted',
  'only were counted again',
  // They need the sales of the demo, which are not made on Citus (scripts/start/demo-sales).
  'an export of orders has a line for each',
  'an export of tickets has a line for each',
  'what a buyer typed is no formula',
  'the log records who reads names before the first line is read',
  'lists everybody who agreed to mail once',
  'each table of the reports is a file',
  'a workbook has the same lines',
  'the sheet of a performance is a file',
  'the figures of any periods add up',
  'stored figures equal a recount',
  'a membership with a scope sees only the figures',
  // It waits until pg_stat_activity of the coordinator shows a lock of a worker.
  'an import waits for a seat that is being taken',
  // They check policies and privileges of each table, which Citus repeats for its shards, and the missing log lines of docs/citus.md.
  'every table with a client_id has the policy',
  'writes nothing for others, and reads no session',
  'no write without its line in the log',
  // A scan is some ten statements, which Citus plans again each time: on a busy machine so many devices wait over 8 s (docs/citus.md).
  '50 devices scan it at once',
  'thirty concurrent requests, one of them aborted',
];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Runs the SUITES on the cluster at `coordinator`, a URL. @returns one sentence for each suite that failed */
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
