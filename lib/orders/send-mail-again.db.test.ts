import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '@/lib/context';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { insertSale } from '@/lib/testing/sale';
import { makeTenant } from '@/lib/testing/tenant';
import { sendMailAgain } from '.';

let database: TestDatabase;
let ctx: Context;
beforeAll(async () => {
  database = await testDatabase();
  const { client } = await makeTenant(database.db);
  ctx = { client, db: database.db, now: new Date('2026-11-20T12:00:00Z') };
});
afterAll(() => database?.drop());

const KEY = 'aaaaa-bbbbb-ccccc-ddddd';
const mails = () => database.sql`SELECT kind::text FROM mails WHERE client_id = ${ctx.client.id} ORDER BY id`;

it('resends the mail of a paid or promised order once an hour, and of no other order', async () => {
  const id = await insertSale(database.sql, ctx.client.id);
  await database.sql`UPDATE orders SET key = ${KEY} WHERE id = ${id}`;
  const again = (minutes: number) =>
    sendMailAgain({ ...ctx, now: new Date(ctx.now.getTime() + minutes * 60_000) }, KEY);
  await Promise.all([again(0), again(1), again(59)]);
  expect((await mails()).map(({ kind }) => kind)).toEqual(['confirmation']);
  await again(60);
  expect((await mails()).map(({ kind }) => kind)).toEqual(['confirmation', 'confirmation']);
  await database.sql`UPDATE orders SET status = 'promised', paid_at = NULL WHERE id = ${id}`;
  await again(120);
  expect((await mails()).at(-1)).toEqual({ kind: 'reserved' });
  await database.sql`UPDATE orders SET status = 'cancelled', ended_at = now() WHERE id = ${id}`;
  await expect(again(180)).rejects.toMatchObject({ code: 'order_ended' });
  await expect(sendMailAgain(ctx, 'aaaaa-bbbbb-ccccc-eeeee')).rejects.toMatchObject({ code: 'order_not_found' });
});
