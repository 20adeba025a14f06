import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { insertOrder } from '@/lib/testing/order';
import { makeTenant, performance, type Tenant } from '@/lib/testing/tenant';
import { findFreePort } from '@/scripts/start/port.mjs';
import { paperThread } from '@/server/paper-thread';
import { DIST_DIR, startService } from '../setup/service';

let database: TestDatabase;
let service: Awaited<ReturnType<typeof startService>>;
let tenant: Tenant;
let metrics: string;

beforeAll(async () => {
  database = await testDatabase();
  tenant = await makeTenant(database.db, {
    events: [{ key: 'e', name: 'E', sub_events: [performance('a', 30)] }],
  });
  const port = await findFreePort('127.0.0.1');
  metrics = `http://127.0.0.1:${port}/metrics`;
  service = await startService(database.url, { WEB_PROCESSES: '1', METRICS_PORT: String(port) });
});
afterAll(async () => {
  await service?.stop();
  await database?.drop();
});

const newOrder = () =>
  insertOrder({ client: tenant.client, db: database.db, now: new Date() }, { subEventId: tenant.subEventId('a') });

const drawn = async (kind: string): Promise<number> => {
  const text = await (await fetch(metrics)).text();
  return Number(new RegExp(`^doek_papers_drawn_total\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
};

async function fetchPdf(key: string, name: string): Promise<Buffer> {
  const answer = await fetch(`${service.url}/${tenant.name}/order/${key}/${name}.pdf`);
  const pdf = Buffer.from(await answer.arrayBuffer());
  expect([answer.status, pdf.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  return pdf;
}

it('a PDF is drawn once for concurrent requests, and again when its performance has moved', async () => {
  expect(existsSync(paperThread(DIST_DIR))).toBe(true);
  const { key } = await newOrder();
  const asked = await Promise.all(Array.from({ length: 8 }, () => fetchPdf(key, 'ticket')));
  expect(new Set(asked.map((pdf) => pdf.toString('base64'))).size).toBe(1);
  expect(await fetchPdf(key, 'ticket')).toEqual(asked[0]);
  expect(await drawn('tickets')).toBe(1);

  await database.sql`UPDATE sub_events SET starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'
    WHERE client_id = ${tenant.client.id}`;
  expect(await fetchPdf(key, 'ticket')).not.toEqual(asked[0]);
  expect(await drawn('tickets')).toBe(2);
  await fetchPdf(key, 'receipt');
  expect(await drawn('receipt')).toBe(1);
});

it('equal orders have separate PDFs', async () => {
  const [one, other] = [await newOrder(), await newOrder()];
  expect(await fetchPdf(one.key, 'ticket')).not.toEqual(await fetchPdf(other.key, 'ticket'));
});
