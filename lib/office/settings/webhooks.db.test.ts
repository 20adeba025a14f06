import { expect, it } from 'vitest';
import { env } from '@/lib/env';
import { makeMember } from '@/lib/staff/testing/make-member';
import { settingsStage } from '@/lib/testing/settings-stage';
import { makeTenant } from '@/lib/testing/tenant';
import { openSecrets } from '@/lib/webhooks/secrets';
import { startReceiver } from '@/lib/webhooks/testing/receiver';
import {
  addWebhook,
  getSettings,
  getWebhook,
  listWebhooks,
  readDelivery,
  readDeliveryLog,
  removeWebhook,
  resendToWebhook,
  rotateWebhook,
  settingsVersion,
  testWebhook,
} from '.';

const { at, member, exported, deeds } = settingsStage();

it('a webhook is added with a secret that is shown once, rotated with an overlap, tested, and its log is read in pages', async () => {
  const ctx = await member();
  const receiver = await startReceiver();
  const before = env.WEBHOOK_PRIVATE_TARGETS;
  try {
    const seen = async () => settingsVersion(await getSettings(ctx), ['webhooks']);
    const url = `${receiver.url}/hook`;
    const secret = await addWebhook(ctx, { seen: await seen(), url, events: ['order.paid'] });
    const [endpoint] = await listWebhooks(ctx);
    const id = endpoint?.id ?? 0;
    const signing = () => openSecrets(at.database.db, { clientId: at.tenant.client.id, endpointId: id }, new Date());
    expect(await signing()).toEqual([secret]);
    expect((await exported()).client.webhooks).toEqual([{ url, events: ['order.paid'] }]);
    await expect(addWebhook(ctx, { seen: await seen(), url, events: null })).rejects.toMatchObject({
      code: 'name_known',
    });
    for (const wrong of ['http://shop.example/x', 'ftp://x', 'https://u:p@shop.example', 'x'.repeat(3000)])
      await expect(addWebhook(ctx, { seen: await seen(), url: wrong, events: null })).rejects.toMatchObject({
        code: 'validation_failed',
      });
    const next = await rotateWebhook(ctx, id, 24);
    expect(await signing()).toEqual([secret, next]);
    const alone = await rotateWebhook(ctx, id, 0);
    expect(await signing()).toEqual([alone]);
    Object.assign(env, { WEBHOOK_PRIVATE_TARGETS: false });
    expect(await testWebhook(ctx, id)).toEqual({
      status: null,
      error: expect.stringContaining('not an address of the internet'),
    });
    Object.assign(env, { WEBHOOK_PRIVATE_TARGETS: true });
    expect(await testWebhook(ctx, id)).toEqual({ status: 204, error: null });
    expect(receiver.received.at(-1)).toMatchObject({ body: expect.stringContaining('webhook.test') });

    await at.database.sql`
      INSERT INTO webhook_messages (client_id, id, type, subject, body, created_at)
      SELECT ${at.tenant.client.id}, 'msg_' || lpad(n::text, 5, '0'), 'order.paid', 'order ' || n, '{"n":1}', now() - make_interval(secs => n / 3)
        FROM generate_series(1, 10000) n`;
    await at.database.sql`
      INSERT INTO webhook_deliveries (client_id, message_id, endpoint_id, attempts) SELECT ${at.tenant.client.id}, id, ${id}, 9 FROM webhook_messages
       WHERE client_id = ${at.tenant.client.id}`;
    const found = new Set<string>();
    let from: string | undefined;
    for (let page = 0; page < 4; page++) {
      const log = await readDeliveryLog(ctx, id, from);
      for (const { messageId } of log.rows) found.add(messageId);
      from = log.next;
    }
    expect(found.size).toBe(200);
    expect((await readDeliveryLog(ctx, id, "x'; DROP")).rows).toHaveLength(50);
    const [message = ''] = found;
    expect(await readDelivery(ctx, id, message)).toMatchObject({ body: '{"n":1}' });
    expect(await resendToWebhook(ctx, id, message)).toBe(1);
    expect(await resendToWebhook(ctx, id, null)).toBe(9999);
    expect((await deeds()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['webhook.secret_made', 'webhook.tested', 'webhook.read', 'webhook.resent']),
    );
    const stranger = await makeMember(at.database.db, (await makeTenant(at.database.db)).client);
    for (const tried of [
      () => getWebhook(stranger, id),
      () => rotateWebhook(stranger, id, 0),
      () => testWebhook(stranger, id),
      () => readDelivery(stranger, id, message),
    ])
      await expect(tried()).rejects.toMatchObject({ code: 'not_found' });
    await removeWebhook(ctx, { id, seen: await seen() });
    expect((await exported()).client.webhooks).toEqual([]);
    expect(JSON.stringify(await deeds())).not.toContain('whsec_');
  } finally {
    Object.assign(env, { WEBHOOK_PRIVATE_TARGETS: before });
    await receiver.stop();
  }
});
