import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { carrierOf, sendMail } from '@/lib/mail';
import { getOrder } from '@/lib/orders';
import { queueMail } from '@/lib/outbox';
import { actAtTestBank } from '@/lib/payments';
import { makeSellingTenant, world } from '@/lib/payments/testing/world';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { listTicketKeys, listTickets, verifyTicketCode } from '@/lib/tickets';
import { erasePerson } from '.';

const folder = mkdtempSync(join(tmpdir(), 'doek-outbox-'));
env.SMTP_URL = undefined;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

it('tickets of an erased buyer open the door, mails in a folder are gone, and no mail goes out any more', async () => {
  env.MAIL_FOLDER = folder;
  const shop = world(database, await makeSellingTenant(database));
  const { order, ref } = await shop.begin('hall', 2);
  await actAtTestBank(shop.ctx(), ref, 'pay');
  const codes = (await listTickets(shop.ctx(), await getOrder(shop.ctx(), order.key))).map(({ code }) => code);
  const carry = carrierOf({ SMTP_URL: undefined, MAIL_FOLDER: folder });
  while (await sendMail(database.db, carry));
  expect(readdirSync(folder)).toHaveLength(1);

  await erasePerson(shop.ctx(), { email: order.email, force: true });
  expect(existsSync(folder)).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
  const tickets = await listTickets(shop.ctx(), await getOrder(shop.ctx(), order.key));
  expect(tickets.map(({ code, name }) => [code, name])).toEqual(codes.map((code) => [code, '']));
  const keys = await listTicketKeys(shop.ctx());
  expect(codes.map((code) => verifyTicketCode(code, keys)?.orderId)).toEqual([order.id, order.id]);

  await queueMail(shop.ctx(), { kind: 'receipt', orderId: order.id });
  while (await sendMail(database.db, carry));
  expect(readdirSync(folder)).toEqual([]);
});
