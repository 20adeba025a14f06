import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { insertOrder } from '@/lib/testing/order';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { commandProgram, packService } from '@/scripts/deploy/pack';
import { SHORT_LIVED } from '@/scripts/dev/test/run-program';
import { findUnpatched } from '@/scripts/start/patches.mjs';
import { startTool } from '@/scripts/start/tool';
import { webProgram } from '@/server/bundle';
import { MARK } from '@/server/driver';
import { eventually } from '../setup/eventually';
import { openProviders, PROVIDER_METHODS, type Providers, payingAt } from '../setup/providers';
import { DIST_DIR, startService } from '../setup/service';

const UNIT = readFileSync('scripts/deploy/doek.service', 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'doek-packed-'));
const home = join(folder, 'doek');
let database: TestDatabase;
let tenant: Tenant;
let providers: Providers;
let service: Awaited<ReturnType<typeof startService>>;

beforeAll(async () => {
  await packService(DIST_DIR, home);
  database = await testDatabase();
  providers = await openProviders();
  tenant = await makeTenant(database.db, {
    client: { payment_methods: PROVIDER_METHODS, refund_hours: 24, redirect_hosts: ['tickets.bellevue.nl'] },
    events: [{ key: 'e', name: 'E', sub_events: [performance('a', 50)] }],
  });
  const env = { ...providers.env, MAIL_FOLDER: join(folder, 'outbox') };
  service = await startService(database.url, env, [...SHORT_LIVED, ...unitCommand('ExecStart')], home);
}, 600_000);
afterAll(async () => {
  await service?.stop();
  await providers?.stop();
  await database?.drop();
  rmSync(folder, { recursive: true });
});

/** A command of the systemd unit, for this Node and this build. */
function unitCommand(name: 'ExecStart' | 'ExecStartPre'): string[] {
  const [, command = ''] = new RegExp(`^${name}=/usr/bin/node (.+)$`, 'm').exec(UNIT) ?? [];
  return command.replace('.next/', `${DIST_DIR}/`).split(' ');
}

const run = (...args: string[]) =>
  startTool([commandProgram(DIST_DIR), ...args], { cwd: home, env: { DATABASE_URL: database.url } }).done;
const ask = (path: string) => fetch(`${service.url}${path}`);

it('contains the patched packages, and does not start without the patches', async () => {
  const driver = join(home, 'node_modules/postgres/src/connection.js');
  expect(existsSync(driver)).toBe(true);
  expect(findUnpatched(home)).toEqual([]);
  const text = readFileSync(driver, 'utf8');
  writeFileSync(driver, text.replace(MARK, ''));
  const { code, output } = await startTool([webProgram(DIST_DIR)], { cwd: home, env: { NEXT_DIST_DIR: DIST_DIR } })
    .done;
  writeFileSync(driver, text);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('postgres is not patched') });
});

it('can resize pictures', async () => {
  const program =
    "import('sharp').then(({ default: sharp }) => process.stdout.write(Object.keys(sharp.format).join()))";
  const { code, output } = await startTool(['--eval', program], { cwd: home }).done;
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('heif') });
});

it('runs the operator commands', async () => {
  const migration = { cwd: home, env: { DATABASE_URL: database.url } };
  const upToDate = { code: 0, output: 'The database is up to date.\n' };
  expect(await startTool(unitCommand('ExecStartPre'), migration).done).toEqual(upToDate);
  const { output: bundle } = await run('client', 'export', tenant.name);
  const file = join(folder, 'bundle.json');
  writeFileSync(file, bundle);
  const { output: imported } = await run('client', 'import', file);
  expect(imported).toContain(`(${tenant.name}): nothing has changed.`);
  for (const command of [
    ['keys', 'rotate'],
    ['webhooks', 'list'],
  ]) {
    expect(await run(...command, tenant.name)).toMatchObject({ code: 0 });
  }
  expect((await run('person', 'export', tenant.name, 'nobody@example.org')).output).toContain('nobody@example.org');
  expect((await run('rides')).output).toContain('There is no map yet');
  expect((await run('orders', 'show', tenant.name, '1')).output).toBe('Order not found\n');
  expect((await run('office')).output).toContain('npm run office -- owner');
  expect(await run('toString')).toMatchObject({ code: 1, output: expect.stringContaining('no command "toString"') });
});

it('serves the API, pages, their files, and 404s', async () => {
  const page = await ask(`/${tenant.name}`);
  const script = /\/_next\/static\/[^"]+\.js/.exec(await page.text())?.[0] ?? '';
  const paths = ['/v1/openapi.json', '/docs', '/icon.svg', script];
  const shop = ['', '/cart', '/checkout', '/vdm_loader.js'].map((path) => `/${tenant.name}${path}`);
  for (const path of [...paths, ...shop, `/v1/${tenant.name}/events`]) {
    expect([path, (await ask(path)).status]).toEqual([path, 200]);
  }
  expect((await ask('/no-such-organisation')).status).toBe(404);
  expect((await ask('/_next/image?url=%2Ficon.svg&w=64&q=75')).status).toBe(404);
});

it('makes tickets as PDF', async () => {
  const ctx = { client: tenant.client, db: database.db, now: new Date() };
  const order = await insertOrder(ctx, { subEventId: tenant.subEventId('a') });
  const ticket = await ask(`/${tenant.name}/order/${order.key}/ticket.pdf`);
  expect(
    Buffer.from(await ticket.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

it('takes and refunds money with Mollie and Stripe', async () => {
  const at = payingAt(service, tenant, providers);
  const [byMollie, byStripe] = [await at.buyWithMollie(), await at.buyWithStripe()];
  for (const one of [byMollie, byStripe]) {
    expect([one.told, await at.statusOf(one), await at.takeBack(one)]).toEqual([200, 'paid', 303]);
  }
  const amounts = () => [providers.mollie.refunds[0]?.amount.value, providers.stripe.refunds[0]?.amount];
  await eventually(() => expect(amounts()).toEqual(['49.29', 4950]));
  expect((await run('refunds', 'list')).output).toBe('No refund has failed or waits.\n');
});
