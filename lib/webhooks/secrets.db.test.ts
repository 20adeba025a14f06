import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '@/lib/context';
import { env } from '@/lib/env';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { insertOrder } from '@/lib/testing/order';
import { makeTenant, performance } from '@/lib/testing/tenant';
import { announceOrder } from './announce-order';
import { openSecrets, rotateSecret } from './secrets';
import { deliver, setEndpoints } from './testing/endpoint';
import { type Received, startReceiver } from './testing/receiver';

env.WEBHOOK_PRIVATE_TARGETS = true;

let database: TestDatabase;
let ctx: Context;
let subEventId: number;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const tenant = await makeTenant(database.db, {
    events: [{ key: 'e', name: 'De meeuw', sub_events: [performance('p', 10)] }],
  });
  ctx = { client: tenant.client, db: database.db, now: new Date() };
  subEventId = tenant.subEventId('p');
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.stop();
  // Workers serve every client: what this test has left is not for the next.
  await database.sql`UPDATE webhook_endpoints SET archived = true`;
});

const later = (seconds: number) => new Date(ctx.now.getTime() + seconds * 1000);
const DAY_S = 24 * 60 * 60;

async function paidOrder(nrs?: number[]) {
  const order = await insertOrder(ctx, { subEventId, ...(nrs && { nrs }) });
  await announceOrder(ctx, order);
  return order;
}

const verified = ({ headers, body }: Received, secret: string) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

describe('secrets', () => {
  it('sign together while one takes over from the other', async () => {
    const [endpointId = 0] = await setEndpoints(ctx, { [receiver.url]: null });
    const at = { clientId: ctx.client.id, endpointId };
    const [old = ''] = await openSecrets(ctx.db, at, ctx.now);
    const fresh = await rotateSecret(ctx, endpointId, 24);
    expect(fresh).not.toBe(old);
    await paidOrder();
    await deliver(ctx);
    const [got] = receiver.received;
    expect(verified(got as Received, old)).toEqual(verified(got as Received, fresh));
    expect(await openSecrets(ctx.db, at, later(DAY_S + 1))).toEqual([fresh]);

    const third = await rotateSecret(ctx, endpointId, 0);
    expect(await openSecrets(ctx.db, at, ctx.now)).toEqual([third]);
    const kept = await database.sql`SELECT sealed FROM webhook_secrets WHERE client_id = ${ctx.client.id}`;
    expect(JSON.stringify(kept)).not.toContain(third.slice(6));
  });

  it('stay with an address that goes from the bundle and comes back', async () => {
    const [id = 0] = await setEndpoints(ctx, { [receiver.url]: null });
    const at = { clientId: ctx.client.id, endpointId: id };
    const before = await openSecrets(ctx.db, at, ctx.now);
    await paidOrder();
    await setEndpoints(ctx, {});
    await paidOrder();
    expect(await deliver(ctx, later(DAY_S))).toBe(0);
    expect(await setEndpoints(ctx, { [receiver.url]: null })).toEqual([id]);
    expect(await openSecrets(ctx.db, at, ctx.now)).toEqual(before);
    expect(await deliver(ctx, later(DAY_S))).toBe(0);
  });
});
