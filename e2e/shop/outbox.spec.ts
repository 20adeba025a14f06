import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getOrderById, type Order } from '@/lib/orders';
import { makeSellingTenant, world } from '@/lib/payments/testing/world';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { startMailServer } from '@/lib/testing/mail-server';
import type { Tenant } from '@/lib/testing/tenant';
import { BASE } from '../setup/api';
import { DIST_DIR, startService } from '../setup/service';

let database: TestDatabase;
let tenant: Tenant;
let order: Order;
beforeAll(async () => {
  database = await testDatabase();
  tenant = await makeSellingTenant(database);
  const shop = world(database, tenant);
  order = await shop.order(await shop.fillCart('free', 1, 'gratis'));
});
afterAll(() => database.drop());

/** Waits until the service has sent the order's mail. */
async function untilSent(): Promise<void> {
  for (;;) {
    const [mail] = await database.sql`SELECT sent_at FROM mails WHERE order_id = ${order.id}`;
    if (mail?.sent_at) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const get = async (address: string) => {
  const { status, headers, text } = await fetch(address).then(async (answer) => ({
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
  }));
  return { status, headers, text };
};

describe('a service without a mail server', () => {
  it('shows its mail only where SHOW_OUTBOX allows it', async () => {
    const service = await startService(database.url, {
      WEB_PROCESSES: '1',
      SHOW_OUTBOX: 'true',
      MAIL_FOLDER: `${DIST_DIR}/shown-outbox`,
    });
    try {
      await untilSent();
      const { text } = await get(`${service.url}/outbox`);
      const [, address = ''] = new RegExp(`href="(/outbox/${tenant.name}-[^"?]+)"`).exec(text) ?? [];
      const mail = await get(service.url + address);
      expect(mail.text).toContain(`/order/${order.key}/ticket`);
      expect(mail.headers.get('content-security-policy')).toContain('sandbox');
      expect(mail.text).toContain('src="data:image/png;base64,');
      expect(mail.text).not.toContain('cid:');
      const [part = ''] = new RegExp(`${address}\\?part=\\d+(?=">[^<]*\\.pdf<)`).exec(text) ?? [];
      const pdf = await get(service.url + part);
      expect([pdf.headers.get('content-type'), pdf.text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
      for (const wrong of ['?part=9', '?part=x']) expect((await get(service.url + address + wrong)).status).toBe(404);
      for (const wrong of ['/outbox/..%2F..%2Fpackage.json', '/outbox/none.eml']) {
        expect((await get(service.url + wrong)).status).toBe(404);
      }
      expect((await get(`${BASE()}/outbox`)).status).toBe(404);
      expect((await get(BASE() + address)).status).toBe(404);
    } finally {
      await service.stop();
    }
  });
});

describe('a service with a mail server', () => {
  it('sends mail by itself, without keys and addresses in its log', async () => {
    await database.sql`UPDATE mails SET sent_at = NULL, attempts = 0, next_attempt_at = now()`;
    const server = await startMailServer();
    const service = await startService(database.url, {
      WEB_PROCESSES: '1',
      SMTP_URL: server.url,
      MAIL_FROM: 'kaarten@tickets.example',
      PUBLIC_URL: 'https://tickets.example',
      LOG_LEVEL: 'trace',
      SHOW_OUTBOX: 'true',
    });
    await untilSent();
    expect(server.received.map(({ from }) => from?.address)).toEqual(['kaarten@tickets.example']);
    expect(server.received[0]?.text).toContain(`https://tickets.example/${tenant.name}/order/${order.key}/ticket`);
    expect((await get(`${service.url}/outbox`)).status).toBe(404);

    const path = `${service.url}/${tenant.name}/order/${order.key}`;
    for (const paper of ['ticket', 'ticket.pdf', 'receipt', 'calendar.ics'])
      expect((await get(`${path}/${paper}`)).status).toBe(200);
    await database.sql`UPDATE ticket_keys SET sealed = 'v1.x.y'`;
    expect((await get(`${path}/ticket`)).status).toBe(500);
    const output = await service.stop();
    await server.close();
    expect(output).toContain('a paper could not be made');
    expect(output).toContain('a mail was sent');
    const { email, lastName } = await getOrderById(
      { client: tenant.client, db: database.db, now: new Date() },
      order.id,
    );
    for (const secret of [order.key, email, lastName]) expect(output).not.toContain(secret);
  });
});
