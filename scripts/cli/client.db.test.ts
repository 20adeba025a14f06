import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newName, sample } from '@/lib/bundle/testing/sample';
import { MOLLIE_KEY } from '@/lib/payments/testing/fake-mollie';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { FROM_SOURCES, openCommands } from '../dev/test/commands';

let database: TestDatabase;
let commands: Awaited<ReturnType<typeof openCommands>>;
const folder = mkdtempSync(join(tmpdir(), 'doek-client-'));

beforeAll(async () => {
  [database, commands] = await Promise.all([testDatabase(), openCommands()]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  commands.close();
  await database.drop();
});

const client = (...args: string[]) => commands.run(database.url, ['client', ...args]);

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('imports a bundle, again without changes, exports it, and imports the export', async () => {
  const name = newName();
  const path = file('goed.json', sample(name));
  expect(await client('import', path)).toEqual({ code: 0, out: `Theater Voorbeeld (${name}): imported.\n`, err: '' });
  const again = `Theater Voorbeeld (${name}): nothing has changed.\n`;
  expect(await client('import', path)).toEqual({ code: 0, out: again, err: '' });
  const { code, out } = await client('export', name);
  expect(code).toBe(0);
  expect(await client('import', file('uit.json', out))).toEqual({ code: 0, out: again, err: '' });
});

test('reports each error of an invalid file on a line, and imports the other files', async () => {
  const name = newName();
  const wrong = file('fout.json', { ...sample(newName()), events: [{ key: 1, sub_events: [] }], extra: 1 });
  const broken = file('stuk.json', '{\n"client": }');
  const result = await client('import', wrong, broken, join(folder, 'nergens.json'), file('goed.json', sample(name)));
  expect(result).toEqual({
    code: 1,
    out: `Theater Voorbeeld (${name}): imported.\n`,
    err: [
      `${wrong}: The bundle is wrong in 3 places.`,
      '  events[0].key: must be a string, not a number',
      '  events[0].name: is missing',
      '  extra: is not known here; known are client, locations, ticket_types, events, subscriptions, rides',
      `${broken}: It is not JSON: value expected at line 2, column 11.`,
      `${join(folder, 'nergens.json')}: It cannot be read: there is no such file.`,
      '',
    ].join('\n'),
  });
});

test.each([[true], [false]])('a closed pipe is no failure (from the sources: %s)', async (fromSources) => {
  const name = newName();
  await client('import', file('goed.json', sample(name)));
  const program = fromSources ? FROM_SOURCES : join(commands.folder, 'run.mjs');
  const pipe = `${process.execPath} ${program} client export ${name} | true; exit $PIPESTATUS`;
  const shell = spawnSync('bash', ['-c', pipe], {
    env: { ...process.env, DATABASE_URL: database.url },
    encoding: 'utf8',
  });
  expect(shell).toMatchObject({ status: 0, stderr: '' });
});

test('a failed write is a failure', async () => {
  const name = newName();
  await client('import', file('goed.json', sample(name)));
  const program = join(commands.folder, 'run.mjs');
  const shell = spawnSync('bash', ['-c', `${process.execPath} ${program} client export ${name} > /dev/full`], {
    env: { ...process.env, DATABASE_URL: database.url },
    encoding: 'utf8',
  });
  expect(shell).toMatchObject({ status: 1, stderr: 'The output could not be written (ENOSPC).\n' });
});

test('check writes nothing', async () => {
  const name = newName();
  const path = file('goed.json', sample(name));
  expect(await client('check', path)).toMatchObject({ code: 0, err: '' });
  expect(await client('export', name)).toEqual({
    code: 1,
    out: '',
    err: expect.stringContaining(`There is no client "${name}".`),
  });
});

test('check warns of sales that an import would end and of likely mistakes, on standard error', async () => {
  const name = newName();
  const bundle = sample(name);
  Object.assign(bundle.client, { webhooks: [{ url: 'https://hooks.example/doek' }] });
  expect(await client('import', file('eerst.json', bundle))).toMatchObject({ code: 0 });
  bundle.client.webhooks = [];
  bundle.events[0]?.sub_events.pop();
  Object.assign(bundle.events[0]?.sub_events[0] ?? {}, { date: '2021-05-02' });
  const path = file('minder.json', bundle);
  const { err, ...rest } = await client('check', path);
  expect({ ...rest, lines: err.split('\n') }).toEqual({
    code: 0,
    out: `${path}: the bundle of Theater Voorbeeld (${name}) is well-formed.\n`,
    lines: [
      `${path}: 3 warnings.`,
      '  events[0].sub_events[0].date ("meeuw" > "vrij"): lies in the past: 2021-05-02 20:30',
      expect.stringMatching(
        /^ {2}events\[0\]\.sub_events \("meeuw"\): lacks the performance "genummerd" of "meeuw" \(event_id \d+\)/,
      ),
      '  client.webhooks: lacks https://hooks.example/doek, which an import stops',
      '',
    ],
  });
});

test('check works without a database', async () => {
  const path = file('los.json', sample(newName()));
  const { code, out } = await commands.run('postgres://nobody:no@127.0.0.1:1/none', ['client', 'check', path]);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('It was not compared') });
});

test('errors name the invalid members', async () => {
  const bundle = sample(newName());
  Object.assign(bundle.events[0]?.sub_events[1] ?? {}, {
    categories: [{ name: '1e rang', price: '1.00', capacity: 20 }],
  });
  Object.assign(bundle.ticket_types[1] ?? {}, { code: 'x'.repeat(65) });
  const path = file('wrang.json', bundle);
  const { code, err } = await client('check', path);
  expect({ code, lines: err.trimEnd().split('\n').slice(1) }).toEqual({
    code: 1,
    lines: [
      '  ticket_types[1].code ("cjp"): must be at most 64 characters',
      '  events[0].sub_events[1].categories[0].capacity ("meeuw" > "genummerd" > "1e rang"): must be left out: the sections of the location give the seats of this category',
    ],
  });
});

test('import lists what it changed, also in a dry run', async () => {
  const name = newName();
  const bundle = sample(name);
  await client('import', file('eerst.json', bundle));
  const { sub_events: shows = [] } = bundle.events[0] ?? {};
  Object.assign(shows[0] ?? {}, { time: '19:30:00', end: '21:30:00' });
  Object.assign(shows[1] ?? {}, { status: 'arch' });
  const path = file('anders.json', bundle);
  const report = [
    expect.stringMatching(
      /^ {2}"meeuw" > "vrij" \(event_id \d+\) moved: 2031-05-02 20:30-22:30, Vlakke vloer -> 2031-05-02 19:30-21:30, Vlakke vloer; no orders\.$/,
    ),
    expect.stringMatching(
      /^ {2}"meeuw" > "genummerd" \(event_id \d+\) cancelled: 2031-05-02 20:30-22:30, Grote zaal; no orders\.$/,
    ),
    '',
  ];
  const archived = '  Archived: Performance De meeuw · 2031-05-02 20:30.';
  const told = [
    '  Changed: Performance De meeuw · 2031-05-02 19:30: time: 20:30:00 -> 19:30:00.',
    '  Changed: Performance De meeuw · 2031-05-02 19:30: end: 22:30:00 -> 21:30:00.',
    archived,
  ];
  for (const [flags, done, differences] of [
    [['--dry-run'], 'would be imported', told],
    [['--no-mail'], 'imported', [archived]],
  ] as const) {
    const { code, out, err } = await client('import', path, ...flags);
    expect([code, err]).toEqual([0, '']);
    expect(out.split('\n')).toEqual([`Theater Voorbeeld (${name}): ${done}.`, ...differences, ...report]);
  }
});

const USAGE = { code: 1, out: '', err: expect.stringContaining('npm run client -- import') };

test.each([[['import']], [['export', 'a', 'b']], [['remove']], [['remove', 'a', 'b']], [['forget', 'a']]])(
  '%j shows the usage',
  async (args) => {
    expect(await client(...args)).toMatchObject(USAGE);
  },
);

test('npm run client shows the usage', async () => {
  expect(await commands.run(database.url, ['client'], FROM_SOURCES)).toMatchObject(USAGE);
});

test('check and every import warn of a test mode key in production', async () => {
  const name = newName();
  const mollie = { payment_id: 1, payment_desc: 'iDEAL', payment_cost: '0.00', provider: 'mollie' };
  const bundle = (method: object) => ({
    ...sample(name),
    client: { ...sample(name).client, payment_methods: [method] },
  });
  const test = file('proef.json', bundle({ ...mollie, api_key: MOLLIE_KEY }));
  const live = file('echt.json', bundle({ ...mollie, api_key: MOLLIE_KEY.replace('test_', 'live_') }));
  const warning = `WARNING: ${name}, "iDEAL" has a test key of mollie: no money moves there, but tickets are issued.\n`;
  expect((await client('check', test)).err).toBe('');
  Object.assign(process.env, { NODE_ENV: 'production' });
  expect(await client('check', test)).toMatchObject({ code: 0, err: warning });
  expect(await client('import', test)).toMatchObject({ code: 0, err: warning });
  // The stored key remains when the bundle has none.
  expect(await client('import', file('later.json', bundle(mollie)))).toMatchObject({ code: 0, err: warning });
  expect(await client('check', live)).toMatchObject({ code: 0, err: '' });
  expect(await client('import', live)).toMatchObject({ code: 0, err: '' });
});
