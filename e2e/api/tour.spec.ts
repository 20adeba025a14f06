import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { importFiles } from '@/scripts/cli/import-files';
import { startService } from '../setup/service';

/** The steps of the tour: the command lines and the answer that the page shows. */
const tour = readFileSync('docs/tour.md', 'utf8');
const steps = tour.split(/^\*\*(?=\d\. )/m).slice(1);
const linesOf = (step = '') => /```sh\n([\s\S]*?)```/.exec(step)?.[1] ?? '';
const shownIn = (step = '') => JSON.parse(/```json\n([\s\S]*?)```/.exec(step)?.[1] ?? '');

let database: TestDatabase;
let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  database = await testDatabase();
  await importFiles(database.url, ['db/demo/demo.json']);
  service = await startService(database.url, { WEB_PROCESSES: '1' });
});
afterAll(async () => {
  await service?.stop();
  await database?.drop();
});

/** Runs command lines with the address of the service under test. @returns the output of the last one */
async function type(step: string | undefined): Promise<string> {
  const lines = linesOf(step).replaceAll('http://localhost:3000', service.url);
  expect(lines).toContain(service.url);
  const { stdout } = await promisify(execFile)('bash', ['-euc', lines]);
  return stdout;
}

it('answers every line of the tour as printed, in order', async () => {
  expect(steps).toHaveLength(6);
  const [events, types, cart, add, read, refusal] = steps;

  const [main] = JSON.parse(await type(events));
  expect(main).toMatchObject({ event_id: 94, event_name: 'Demo Event' });
  expect(main.sub_events[0]).toMatchObject({ event_id: 95, event_free: 10 });
  expect(JSON.parse(await type(types))).toEqual(shownIn(types));
  expect(await type(cart)).toMatch(/^HTTP\/1\.1 201 Created[\s\S]*\nlocation: \S+[\s\S]*\{"cart_id":"\w{32}"\}$/i);
  const added = JSON.parse(await type(add));
  expect(added).toHaveLength(3);
  expect(added[2]).toMatchObject({ totalprice: '47.00', currency: 'EUR' });
  // This step has two answers: the cart with two seats, then with one.
  const carts = (await type(read)).split(/(?<=\])(?=\[)/).map((text) => JSON.parse(text));
  expect(carts.map((seats) => seats.at(-1).totalprice)).toEqual(['47.00', '23.50']);
  const { request_id: _, ...refused } = JSON.parse(await type(refusal));
  expect(shownIn(refusal)).toMatchObject(refused);
});
