import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bundleProgram } from '@/lib/testing/bundle-program';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { runProgram } from '../dev/test/run-program';
import { listPages } from './demo';

let database: TestDatabase;
let program: Awaited<ReturnType<typeof bundleProgram>>;
/** demo.ts bundled with all its imports: loading the sources would double the time of each test. */
beforeAll(async () => {
  program = await bundleProgram('scripts/start/demo.ts');
});
afterAll(() => program.remove());
beforeEach(async () => {
  database = await testDatabase({ max: 1 });
});
afterEach(() => database.drop());

const names = async () => (await database.sql`SELECT name FROM clients ORDER BY id`).map(({ name }) => name);
const load = () => [
  '--input-type=module',
  '--eval',
  `import { loadDemo } from '${program.file}'; await loadDemo(${JSON.stringify(database.url)});`,
];
const DEMO = ['demo', 'festival', 'kleinkunst'];
const hasScript = spawnSync('script', ['--version']).status === 0;

test.each([
  [undefined, DEMO],
  ['on', DEMO],
  ['off', []],
])('an empty DATABASE_URL database without a terminal, DEMO %s', async (demo, expected) => {
  const { code } = await runProgram(load(), { ...process.env, ...(demo && { DEMO: demo }) });
  expect([code, await names()]).toEqual([0, expected]);
  const pages = expected.map((name) => `/${name}`);
  expect(await listPages(database.url)).toEqual(['/', ...pages, '/docs', '/v1/openapi.json']);
});

test.runIf(hasScript).each([
  ['y\r', DEMO],
  ['\r', []],
  ['\u0004', []],
])('a person at the terminal is asked, and answers %j', async (answer, expected) => {
  const command = [process.execPath, ...load()].map((part) => `'${part.replaceAll("'", `'"'"'`)}'`).join(' ');
  const terminal = spawn('script', ['-qec', command, '/dev/null'], { stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
    const isAsked = said.includes('[y/N] ');
    said += text;
    if (!isAsked && said.includes('[y/N] ')) terminal.stdin.write(answer);
  });
  const [code] = await once(terminal, 'close');
  expect(said).toContain('Load the three demo organisations?');
  expect([code, await names()]).toEqual([0, expected]);
});
