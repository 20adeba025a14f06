import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect } from '@/db/client';
import { mails } from '@/db/schema';
import { env } from '@/lib/env';
import type { Order } from '@/lib/orders';
import { queueMail } from '@/lib/outbox';
import { actAtTestBank, giveUpOrder } from '@/lib/payments';
import { makeSellingTenant, world } from '@/lib/payments/testing/world';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { startMailServer } from '@/lib/testing/mail-server';
import { readPdf } from '@/lib/testing/read-pdf';
import type { Tenant } from '@/lib/testing/tenant';
import { listTicketKeys, verifyTicketCode } from '@/lib/tickets';
import { carrierOf, sendMail } from '.';

let database: TestDatabase;
let tenant: Tenant;
let shop: ReturnType<typeof world>;
let server: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  // All mails of this test go to one address.
  env.LIMITS = false;
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  server = await startMailServer();
  await database.sql`DELETE FROM mails`;
  tenant = await makeSellingTenant(database, {
    vat_rate: 9,
    seller: ['Stichting <Test>', 'Btw NL0'],
    contact_email: 'kassa@theater.example',
    unpaid_orders: { seats_per_address: 1000 },
  });
  shop = world(database, tenant);
});
afterEach(() => server.close());

const carry = () => carrierOf({ SMTP_URL: server.url, MAIL_FOLDER: '' });
async function sendAll(): Promise<void> {
  while (await sendMail(database.db, carry()));
}
const freeOrder = async (count = 1, key = 'free') => shop.order(await shop.fillCart(key, count, 'gratis'));
async function paidOrder(key: string, count: number): Promise<Order> {
  const { order, ref } = await shop.begin(key, count);
  await actAtTestBank(shop.ctx(), ref, 'pay');
  return order;
}
const rowsOf = ({ id }: Order) =>
  database.db
    .select()
    .from(mails)
    .where(and(eq(mails.clientId, tenant.client.id), eq(mails.orderId, id)));
const makeDue = () => database.sql`UPDATE mails SET next_attempt_at = now()`;

it('links to the shop on its own domain, where it has one', async () => {
  const [own] = await database.sql`INSERT INTO client_domains (client_id, domain)
    VALUES (${tenant.client.id}, ${`kaarten.${tenant.name}.nl`}) RETURNING domain`;
  const order = await freeOrder();
  // After the cache of domains has expired.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6000 });
  await sendAll();
  vi.useRealTimers();
  expect(server.received.at(-1)?.text).toContain(`https://${own?.domain}/order/${order.key}/ticket`);
});

it('shows the organisation’s logo in a format that every mail program supports, else its name', async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="40" height="10" fill="#b3261e"/></svg>';
  const wear = async (logo: string, bytes: string) => {
    await database.sql`INSERT INTO client_files (client_id, name, type, bytes) VALUES (${tenant.client.id}, ${logo}, 'image/svg+xml', ${Buffer.from(bytes)})`;
    await database.sql`UPDATE clients SET theme = ${JSON.stringify({ logo })}::text::jsonb WHERE id = ${tenant.client.id}`;
    await freeOrder();
    await sendAll();
    return server.received.at(-1);
  };
  const mail = await wear(`${'a'.repeat(27)}.svg`, drawing);
  expect(mail?.html).toContain('<img src="cid:logo.png" alt="Theater Test" width="192" height="48"');
  const logo = mail?.attachments.find(({ filename }) => filename === 'logo.png');
  expect(Buffer.from(logo?.content as ArrayBuffer).readUInt32BE(16)).toBe(384);
  const rolesOf = async ({ attachments = [] }: Partial<NonNullable<typeof mail>>) => {
    const pdf = attachments.find(({ mimeType }) => mimeType === 'application/pdf');
    return (await readPdf(new Uint8Array(pdf?.content as ArrayBuffer), { look: false })).map(({ roles }) => roles[3]);
  };
  expect(await rolesOf(mail ?? {})).toEqual(['Figure: Theater Test']);
  const broken = await wear(`${'b'.repeat(27)}.svg`, '<svg');
  expect(broken?.html).not.toContain('logo.png');
  expect(broken?.html).toContain('>Theater Test</div>');
  expect(await rolesOf(broken ?? {})).toEqual(['P']);
  await database.sql`UPDATE clients SET theme = NULL WHERE id = ${tenant.client.id}`;
});

it('has the organisation’s own texts, as plain text and as HTML', async () => {
  const write = (texts: object | null) =>
    database.sql`UPDATE clients SET mail_texts = ${texts && JSON.stringify(texts)}::text::jsonb WHERE id = ${tenant.client.id}`;
  await write({
    all: { nl: { greeting: 'Dag {first_name}!', closing: 'Tot gauw,\n\nhet team van <{organisation}>' } },
    confirmation: {
      nl: { subject: '{tickets} × {shows}, {date} om {time}', closing: 'Zaal: {venue}\nNummer {order}' },
    },
    payment_failed: { nl: { greeting: 'Dag,' } },
    reserved: { en: { subject: 'In English' } },
  });
  const order = await paidOrder('hall', 2);
  await sendAll();
  const [mail] = server.received;
  expect(mail?.subject).toMatch(/^2 × E, \S+ \d+ .* om \d\d:\d\d$/);
  expect(mail?.text).toContain(`Dag ${order.firstName}!`);
  expect(mail?.text).toMatch(/\n\nZaal: Hal Nummer \d{4}-\d{6}\n\n-- \n/);
  expect(mail?.html).toMatch(/>Zaal: Hal Nummer \d{4}-\d{6}<\/p>/);
  expect(mail?.text).not.toContain('Tot gauw');
  await giveUpOrder(shop.ctx(), order.key, 'office');
  await sendAll();
  const refunded = server.received.at(-1);
  expect(refunded?.text).toContain('Tot gauw,\n\nhet team van <Theater Test>');
  expect(refunded?.html).toContain('het team van &lt;Theater Test&gt;');
  // The parts that all mails share would show an unverified address the name that somebody typed.
  const { ref } = await shop.begin('hall', 1);
  await actAtTestBank(shop.ctx(), ref, 'fail');
  await makeDue();
  await sendAll();
  const failed = server.received.at(-1);
  expect(failed?.text).toMatch(/^Dag,\n/);
  expect(failed?.text).not.toContain(order.firstName);
  expect(failed?.text).not.toContain('Tot gauw');
  await write(null);
});

describe('a paid order', () => {
  it('gets one mail with valid tickets, a receipt and a calendar entry', async () => {
    const order = await paidOrder('hall', 2);
    await sendAll();
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    expect(mail?.recipients).toEqual(['buyer@example.org']);
    expect(mail?.from).toMatchObject({ name: 'Theater Test', address: 'tickets@localhost' });
    expect(mail?.replyTo?.[0]?.address).toBe('kassa@theater.example');
    expect(mail?.subject).toBe('Je 2 kaarten voor E');
    expect(mail?.text).toContain(`http://localhost:3000/${tenant.name}/order/${order.key}/ticket`);
    expect(mail?.text?.replaceAll(/\s/g, ' ')).toContain('Totaal: € 60,50');
    expect(mail?.html).toContain(`/order/${order.key}/ticket"`);
    expect(mail?.html).not.toMatch(/src="(?!cid:)|<script|url\(/);
    expect(mail?.html?.match(/src="cid:ticket-\d\.png"/g)).toEqual([
      'src="cid:ticket-1.png"',
      'src="cid:ticket-2.png"',
    ]);

    // The picture of the show stands before its description.
    expect(mail?.html).toMatch(/<img src="cid:show-1\.jpg" alt="" width="120" height="90"[^>]*><strong>/);
    const attached = mail?.attachments ?? [];
    expect(attached.filter(({ mimeType }) => mimeType === 'image/jpeg')).toHaveLength(1);
    expect(attached.filter(({ mimeType }) => mimeType === 'image/png')).toHaveLength(2);
    const [tickets, calendar, receipt] = attached.filter(({ mimeType }) => !mimeType.startsWith('image/'));
    expect(calendar).toMatchObject({ mimeType: 'text/calendar' });
    expect(Buffer.from(calendar?.content as ArrayBuffer).toString()).not.toContain(order.key);
    const pages = await readPdf(new Uint8Array(tickets?.content as ArrayBuffer));
    const keys = await listTicketKeys(shop.ctx());
    expect(pages.map(({ qr = '' }) => verifyTicketCode(qr, keys))).toEqual(
      order.lines.map(({ position, subEventId, nr }) => ({
        orderId: order.id,
        position,
        subEventId,
        nr,
        generation: 0,
        keyId: 1,
      })),
    );
    for (const [i, page] of pages.entries()) {
      expect(page.text).toContain(`Kaart ${i + 1} van 2`);
      expect(page.text).toMatch(/Zaal · Rij [AB] · Stoel \d/);
      expect(page.text).toContain('Bo Koper');
    }
    const [paper] = await readPdf(new Uint8Array(receipt?.content as ArrayBuffer), { look: false });
    expect(paper?.text.replaceAll(/\s+/g, ' ')).toMatch(
      /Stichting <Test>.*2 × E.*€ 60,00.*Betaalkosten € 0,50.*Totaal € 60,50.*Btw 9%, inbegrepen € 5,00.*€ 55,50/,
    );
  });

  it('gets no mail about tickets that were refunded before it went out', async () => {
    const order = await freeOrder();
    await database.sql`UPDATE orders SET status = 'refunded', ended_at = now() WHERE id = ${order.id}`;
    await sendAll();
    expect(server.received).toEqual([]);
    const [row] = await rowsOf(order);
    expect(row).toMatchObject({ sentAt: null, lastError: 'the order went another way' });
    expect(row?.failedAt).not.toBeNull();
  });

  it('gets a mail with what the buyer typed escaped', async () => {
    const order = await freeOrder();
    await database.sql`UPDATE orders SET first_name = '<b>"Bo"</b>' WHERE id = ${order.id}`;
    await sendAll();
    expect(server.received[0]?.html).toContain('Dag &lt;b&gt;&quot;Bo&quot;&lt;/b&gt;,');
  });
});

describe('a mail server with problems', () => {
  it('gets the mail again later, with the same Message-ID', async () => {
    const order = await freeOrder();
    const seen: (string | undefined)[] = [];
    server.hooks.onMail = ({ messageId }) => {
      seen.push(messageId);
      return seen.length < 3 ? { code: 451, message: 'later, buyer@example.org' } : undefined;
    };
    for (const attempts of [1, 2]) {
      await sendAll();
      const [row] = await rowsOf(order);
      expect(row).toMatchObject({ attempts, sentAt: null, failedAt: null });
      expect(row?.lastError).toMatch(/later/);
      expect(row?.lastError).not.toContain('@');
      expect(row?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now());
      await makeDue();
    }
    await sendAll();
    await sendAll();
    expect(server.received).toHaveLength(1);
    expect(new Set(seen).size).toBe(1);
    expect((await rowsOf(order))[0]?.sentAt).not.toBeNull();
  });

  it('is retried while it is unreachable, for three days', async () => {
    const order = await freeOrder();
    const nowhere = carrierOf({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FOLDER: '' });
    expect(await sendMail(database.db, nowhere)).toBe(true);
    expect((await rowsOf(order))[0]).toMatchObject({ attempts: 1, sentAt: null, failedAt: null });
    await makeDue();
    await database.sql`UPDATE mails SET queued_at = now() - interval '4 days'`;
    expect(await sendMail(database.db, nowhere)).toBe(true);
    expect((await rowsOf(order))[0]?.failedAt).not.toBeNull();
    await makeDue();
    expect(await sendMail(database.db, nowhere)).toBe(false);
  });

  it('gets no retry after it refused an address permanently', async () => {
    const order = await freeOrder();
    server.hooks.onRecipient = (address) => ({ code: 550, message: `no such box ${address}` });
    await sendAll();
    await makeDue();
    await sendAll();
    const [row] = await rowsOf(order);
    expect(row).toMatchObject({ attempts: 1, sentAt: null });
    expect(row?.failedAt).not.toBeNull();
    expect(row?.lastError).not.toContain('@');
  });
});

describe('sending once', () => {
  it('holds with many processes at once', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => freeOrder()));
    for (const { id: orderId } of orders) {
      await queueMail(shop.ctx(), { kind: 'receipt', orderId });
    }
    const pools = Array.from({ length: 6 }, () => connect(database.url, { max: 1 }));
    await Promise.all(
      pools.map(async ({ db }) => {
        while (await sendMail(db, carry()));
      }),
    );
    await Promise.all(pools.map(({ close }) => close()));
    expect(server.received).toHaveLength(24);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(24);
  });

  async function startCarrier() {
    const program = fileURLToPath(new URL('./testing/carrier-process.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', program, database.url, server.url], {
      env: { ...process.env, LOG_LEVEL: 'silent' },
      stdio: 'inherit',
    });
    return { child, ended: once(child, 'exit') };
  }

  it('leaves the mail of a process killed before it was sent to another one, after the claim has expired', async () => {
    const order = await freeOrder();
    const { child, ended } = await startCarrier();
    server.hooks.onConnect = () => {
      child.kill('SIGKILL');
    };
    expect(await ended).toEqual([null, 'SIGKILL']);
    delete server.hooks.onConnect;
    await sendAll();
    expect(server.received).toEqual([]);
    await makeDue();
    await sendAll();
    expect(server.received).toHaveLength(1);
    expect((await rowsOf(order))[0]).toMatchObject({ attempts: 2 });
  });

  it('repeats the mail, with the same Message-ID, when a process is killed after sending and before recording it', async () => {
    await freeOrder();
    const { child, ended } = await startCarrier();
    server.hooks.onMail = () => {
      child.kill('SIGKILL');
      return undefined;
    };
    expect(await ended).toEqual([null, 'SIGKILL']);
    delete server.hooks.onMail;
    await makeDue();
    await sendAll();
    await sendAll();
    expect(server.received).toHaveLength(2);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1);
  });
});
