import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localTimeIn } from '@/lib/i18n/local-time';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { SHORT_LIVED } from '@/scripts/dev/test/run-program';
import { layCable } from '@/scripts/drill/cable';
import { findFreePort } from '@/scripts/start/port.mjs';
import { NEXT } from '@/scripts/start/tool';
import { newCart } from '../setup/api';
import { startService } from '../setup/service';

let database: TestDatabase;
let tenant: Tenant;

beforeAll(async () => {
  database = await testDatabase();
  tenant = await makeTenant(database.db, { events: [{ key: 'e', name: 'E', sub_events: [performance('a', 50)] }] });
});
afterAll(() => database?.drop());

type Span = { name: string; traceId: string; parentSpanId?: string; attributes: { key: string; value: object }[] };

/** An OpenTelemetry collector: OTLP over HTTP, as JSON. */
async function startCollector() {
  const spans: Span[] = [];
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString());
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
    response.setHeader('Content-Type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, close: () => server.close() };
}

describe.each([
  ['the listener', undefined],
  ['next start', [...SHORT_LIVED, NEXT, 'start']],
])('observed from outside, as %s serves it', (_, program) => {
  let cable: Awaited<ReturnType<typeof layCable>>;
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let service: Awaited<ReturnType<typeof startService>>;
  let metricsUrl: string;
  const cart = newCart();

  beforeAll(async () => {
    [cable, collector] = await Promise.all([layCable(database.url), startCollector()]);
    const port = await findFreePort('127.0.0.1');
    metricsUrl = `http://127.0.0.1:${port}/metrics`;
    const env = {
      METRICS_PORT: String(port),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '100',
      SLOW_QUERY_MS: '0',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '2',
      SECURITY_CONTACT: 'mailto:security@tickets.example',
      LIMITS: 'on',
      LIMIT_CART: '30/86400',
    };
    service = await startService(cable.url, env, program);
    // First of all: when many requests are slow within a second, only some are logged.
    await add(cart, { 'X-Request-Id': 'slow-request-1' });
  });
  afterAll(() => {
    cable?.remove();
    collector?.close();
  });

  const at = (path: string) => `${service.url}${path}`;
  const status = async (path: string) => {
    const answer = await fetch(at(path));
    return [answer.status, await answer.text()];
  };
  const add = (cart: string, headers: Record<string, string> = {}) =>
    fetch(at(`/v1/${tenant.name}/cart/${cart}`), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({
        event_id: tenant.subEventId('a'),
        discount_id: tenant.discountId('standaard'),
        numberoftickets: 2,
      }),
    });
  const metrics = async () => (await fetch(metricsUrl)).text();
  /** The metric, with its labels but the process, summed over all processes. */
  const figure = (text: string, name: string) =>
    text
      .split('\n')
      .map((line) => line.replace(/,?process="\d+"/, '').replace('{}', ''))
      .filter((line) => line.startsWith(`${name} `))
      .reduce((sum, line) => sum + Number(line.slice(name.length + 1)), 0);

  it('is alive and ready', async () => {
    expect(await status('/healthz')).toEqual([200, 'alive\n']);
    expect(await status('/readyz')).toEqual([200, 'ready\n']);
  });

  it('has a contact for security problems (RFC 9116)', async () => {
    const [code, text] = await status('/.well-known/security.txt');
    expect([code, text]).toEqual([
      200,
      expect.stringMatching(/^Contact: mailto:security@tickets\.example\nExpires: \S+\n/),
    ]);
    const days = (Date.parse(/^Expires: (.+)$/m.exec(String(text))?.[1] ?? '') - Date.now()) / (24 * 60 * 60 * 1000);
    expect([days > 30, days < 365]).toEqual([true, true]);
  });

  it('counts requests by route, over all processes, and reads the database’s counters', async () => {
    const heldBefore = figure(await metrics(), 'doek_seats_held');
    for (let time = 0; time < 12; time++)
      await fetch(at(`/v1/${tenant.name}/events`), { headers: { Connection: 'close' } });
    expect((await add(cart)).status).toBe(200);
    await status(`/${tenant.name}/event/${tenant.mainEventId('e')}`);
    const text = await metrics();
    const events = 'doek_http_request_seconds_count{method="GET",route="/v1/[client_name]/events",status="200"}';
    expect(figure(text, events)).toBe(12);
    expect(text).toContain('route="/[client_name]/event/[event_id]",status="200"');
    expect(new Set(text.match(/(?<=doek_pool_connections\{process=")\d+/g)).size).toBe(program ? 0 : 2);
    expect(figure(text, 'doek_seats_held') - heldBefore).toBe(2);
    expect(figure(text, 'doek_holds')).toBeGreaterThan(0);
    expect(figure(text, 'doek_pool_connections')).toBeGreaterThan(0);
    expect(figure(text, 'doek_query_seconds_count')).toBeGreaterThan(0);
    expect(figure(text, 'doek_database_up')).toBe(1);
    expect(text).not.toMatch(new RegExp(`${cart}|${tenant.name}`));
  });

  it('has metrics of waiting rooms in use', async () => {
    const opens_at = localTimeIn('Europe/Amsterdam', new Date(Date.now() - 60 * 60 * 1000));
    const sub_events = ['a', 'b'].map((key) => performance(key, 9, { waiting_room: { opens_at, per_minute: 1 } }));
    const full = await makeTenant(database.db, { events: [{ key: 'e', name: 'E', sub_events }] });
    const room = full.subEventId('a');
    const join = () => fetch(at(`/v1/${full.name}/waitingroom/${room}`), { method: 'POST' });
    for (let i = 0; i < 4; i++) expect((await join()).status).toBe(200);
    const text = await metrics();
    const of = (name: string) => figure(text, `doek_waiting_${name}{client="${full.name}",room="${room}"}`);
    expect(of('places') + of('admitted')).toBe(4);
    // The room admits one visitor a minute, and a minute may just have passed.
    expect([1, 2]).toContain(of('admitted'));
    expect(of('turns_per_minute')).toBe(1);
    expect(of('turns_unused')).toBe(0);
    expect(text).not.toContain(`room="${full.subEventId('b')}"`);
  });

  it('counts refusals of rate limits', async () => {
    const eager = newCart();
    const ask = () => fetch(at(`/v1/${tenant.name}/cart/${eager}`));
    await expect.poll(async () => (await ask()).status, { interval: 1 }).toBe(429);
    const text = await metrics();
    expect(figure(text, 'doek_limit_refusals_total{limit="cart"}')).toBeGreaterThan(0);
    expect(figure(text, 'doek_limits_alone')).toBe(0);
  });

  it('serves metrics on their own port only', async () => {
    expect((await fetch(at('/metrics'))).status).toBe(404);
    expect((await fetch(metricsUrl.replace('metrics', ''))).status).toBe(404);
  });

  it('traces a request and its queries within the caller’s trace', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    await add(newCart(), { traceparent: `00-${traceId}-b7ad6b7169203331-01` });
    const mine = () => collector.spans.filter((span) => span.traceId === traceId);
    await expect.poll(() => mine().map((span) => span.name)).toContain('POST /v1/{client_name}/cart/{cart_id}');
    const statements = mine().flatMap((span) =>
      span.attributes.filter(({ key }) => key === 'db.query.text').map(({ value }) => JSON.stringify(value)),
    );
    expect(statements.some((text) => text.includes('hold_seats'))).toBe(true);
    expect(JSON.stringify(mine())).not.toContain(cart);
  });

  it('is alive but not ready while the database is unreachable', async () => {
    cable.pull();
    expect(await status('/readyz')).toEqual([503, expect.stringMatching(/^the database /)]);
    expect(await status('/healthz')).toEqual([200, 'alive\n']);
    expect(figure(await metrics(), 'doek_database_up')).toBe(0);
    cable.plugIn();
    await expect.poll(() => status('/readyz')).toEqual([200, 'ready\n']);
  });

  it('is not ready while the database lacks a migration', async () => {
    const [last] = await database.sql`DELETE FROM migrations WHERE applied_at = (SELECT max(applied_at) FROM migrations)
      AND hash = (SELECT max(hash) FROM migrations) RETURNING hash`;
    expect(await status('/readyz')).toEqual([503, 'the database has an older schema\n']);
    await database.sql`INSERT INTO migrations (hash) VALUES (${last?.hash})`;
    expect(await status('/readyz')).toEqual([200, 'ready\n']);
  });

  it('logs slow queries without values, slow requests, and its shutdown', async () => {
    const stopped = service.stop();
    if (!program) {
      await expect.poll(() => status('/readyz')).toEqual([503, 'stopping\n']);
      const answer = await fetch(at(`/v1/${tenant.name}/events`));
      expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    }
    const lines = (await stopped).split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
    const slow = lines.filter((line) => line.msg === 'slow query').map((line) => line.statement);
    expect(slow.join()).toContain('hold_seats(');
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'slow answer', requestId: 'slow-request-1' }));
    expect(JSON.stringify(lines)).not.toContain(cart);
  });
});
