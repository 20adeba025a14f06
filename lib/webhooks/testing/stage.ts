import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Context } from '@/lib/context';
import { env } from '@/lib/env';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { insertOrder } from '@/lib/testing/order';
import { makeTenant, performance } from '@/lib/testing/tenant';
import { announceOrder } from '../announce-order';
import { type Received, startReceiver } from './receiver';

type Stage = {
  database: TestDatabase;
  ctx: Context;
  subEventId: number;
  receiver: Awaited<ReturnType<typeof startReceiver>>;
  later: (seconds: number) => Date;
  /** An announced order of these seats, by default one. */
  paidOrder: (nrs?: number[]) => ReturnType<typeof insertOrder>;
};

/** For the tests of one file: per test a client with one performance, and a server that receives its messages. */
export function webhookStage(): Stage {
  env.WEBHOOK_PRIVATE_TARGETS = true;
  const stage = {
    later: (seconds) => new Date(stage.ctx.now.getTime() + seconds * 1000),
    paidOrder: async (nrs) => {
      const { ctx, subEventId } = stage;
      const order = await insertOrder(ctx, { subEventId, ...(nrs && { nrs }) });
      await announceOrder(ctx, order);
      return order;
    },
  } as Stage;
  beforeAll(async () => {
    stage.database = await testDatabase();
  });
  afterAll(() => stage.database?.drop());
  beforeEach(async () => {
    const tenant = await makeTenant(stage.database.db, {
      events: [{ key: 'e', name: 'De meeuw', sub_events: [performance('p', 10)] }],
    });
    stage.ctx = { client: tenant.client, db: stage.database.db, now: new Date() };
    stage.subEventId = tenant.subEventId('p');
    stage.receiver = await startReceiver();
  });
  afterEach(async () => {
    await stage.receiver.stop();
    // The delivery job serves every client, so it must not find the endpoints of this test in the next.
    await stage.database.sql`UPDATE webhook_endpoints SET archived = true`;
  });
  return stage;
}

/** The content of a message. @throws when `secret` did not sign it */
export const verified = ({ headers, body }: Received, secret: string) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
