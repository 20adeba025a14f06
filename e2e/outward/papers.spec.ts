import { generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { certifyPasses, isSignedPass, unzip } from '@/lib/papers/testing/wallet-keys';
import { LOCALHOST } from '@/lib/payments/testing/localhost';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { startMailServer } from '@/lib/testing/mail-server';
import { insertOrder } from '@/lib/testing/order';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { startReceiver } from '@/lib/webhooks/testing/receiver';
import { eventually } from '../setup/eventually';
import { startService } from '../setup/service';

const LOGIN = { user: 'doek', password: 'p:/@ ss' };
const folder = mkdtempSync(join(tmpdir(), 'doek-outward-'));
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const { pass, apple } = certifyPasses();
const google = generateKeyPairSync('rsa', { modulusLength: 2048 });

let database: TestDatabase;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let collector: Awaited<ReturnType<typeof startReceiver>>;
let service: Awaited<ReturnType<typeof startService>>;
let tenant: Tenant;
let order: Awaited<ReturnType<typeof insertOrder>>;

beforeAll(async () => {
  database = await testDatabase();
  [mail, collector] = await Promise.all([startMailServer({}, { ...LOCALHOST, ...LOGIN }), startReceiver(200)]);
  tenant = await makeTenant(database.db, {
    client: { locale: 'nl' },
    events: [{ key: 'e', name: 'E', sub_events: [performance('a', 30)] }],
  });
  const ctx = { client: tenant.client, db: database.db, now: new Date() };
  order = await insertOrder(ctx, { subEventId: tenant.subEventId('a') });
  const private_key = google.privateKey.export({ type: 'pkcs8', format: 'pem' });
  service = await startService(database.url, {
    WEB_PROCESSES: '1',
    SMTP_URL: mail.url,
    MAIL_FROM: 'tickets@theater.example',
    NODE_EXTRA_CA_CERTS: file('ca.pem', LOCALHOST.cert),
    APPLE_PASS_CERTIFICATE: file('pass.pem', pass.certificate),
    APPLE_PASS_KEY: file('pass.key', pass.key),
    APPLE_PASS_WWDR: file('wwdr.pem', apple.certificate),
    GOOGLE_WALLET_KEY: file('google.json', JSON.stringify({ client_email: 'a@b.iam', private_key })),
    GOOGLE_WALLET_ISSUER: '3388',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '200',
  });
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([mail?.close(), collector?.stop()]);
  await database?.drop();
  rmSync(folder, { recursive: true });
});

const page = (rest: string) =>
  fetch(`${service.url}/${tenant.name}/order/${order.key}${rest}`, { headers: { Accept: 'text/html' } });

it('mail is sent with attachments through a server with STARTTLS and a login', async () => {
  await fetch(`${service.url}/${tenant.name}/order/${order.key}/mail`, {
    method: 'POST',
    body: new URLSearchParams(),
  });
  await eventually(() => expect(mail.received).toHaveLength(1));
  const [got] = mail.received;
  expect(got).toMatchObject({
    isSecure: true,
    recipients: ['Anna@example.org'],
    from: { address: 'tickets@theater.example' },
  });
  expect(got?.text).toContain(`/${tenant.name}/order/${order.key}/apple-wallet`);
  const papers = got?.attachments.filter(({ mimeType }) => !mimeType.startsWith('image/'));
  expect(papers?.map(({ mimeType }) => mimeType)).toEqual(['application/pdf', 'text/calendar', 'application/pdf']);
  const pdf = papers?.[0]?.content as ArrayBuffer;
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
});

it('a pass for Apple Wallet is complete and signed', async () => {
  const answer = await page('/apple-wallet');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.pkpass']);
  const files = unzip(Buffer.from(await answer.arrayBuffer()));
  expect(isSignedPass(files, pass.certificate)).toBe(true);
  expect(JSON.parse(files.get('pass.json')?.toString() ?? '')).toMatchObject({
    passTypeIdentifier: 'pass.org.example.tickets',
    teamIdentifier: 'TEAM123456',
    barcodes: [{ format: 'PKBarcodeFormatQR', message: expect.any(String) }],
  });
});

it('a ticket for Google Wallet is linked from the tickets and signed', async () => {
  const html = await (await page('/ticket')).text();
  const [, token = ''] = /https:\/\/pay\.google\.com\/gp\/v\/save\/([\w.-]+)/.exec(html) ?? [];
  const [head, claims = '', signature = ''] = token.split('.');
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    google.publicKey,
    Buffer.from(signature, 'base64url'),
  );
  expect(isOurs).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    iss: 'a@b.iam',
    typ: 'savetowallet',
    payload: { eventTicketObjects: [{ state: 'ACTIVE', barcode: { type: 'QR_CODE' } }] },
  });
});

type Spans = { resourceSpans: { resource: Attributed; scopeSpans: { spans: ({ name: string } & Attributed)[] }[] }[] };
type Attributed = { attributes: { key: string; value: { stringValue?: string } }[] };

it('an OpenTelemetry collector gets spans of the interface and of pages, in the caller’s trace', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  await fetch(`${service.url}/v1/${tenant.name}/events`, { headers });
  await fetch(`${service.url}/${tenant.name}`);
  const bodies = () => collector.received.filter(({ path }) => path === '/v1/traces').map(({ body }) => body);
  const sent = () => bodies().flatMap((body) => (JSON.parse(body) as Spans).resourceSpans);
  const spans = () => sent().flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  await eventually(() => {
    expect(spans()).toContainEqual(expect.objectContaining({ name: 'GET /v1/{client_name}/events', traceId }));
    expect(spans().some(({ name }) => name.includes('[client_name]'))).toBe(true);
  });
  const names = sent().flatMap(({ resource }) => resource.attributes.filter(({ key }) => key === 'service.name'));
  expect(names[0]?.value.stringValue).toBe('doek');
});
