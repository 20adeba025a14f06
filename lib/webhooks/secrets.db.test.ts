import { describe, expect, it } from 'vitest';
import { openSecrets, rotateSecret } from './secrets';
import { deliver, setEndpoints } from './testing/endpoint';
import type { Received } from './testing/receiver';
import { verified, webhookStage } from './testing/stage';

const at = webhookStage();
const DAY_S = 24 * 60 * 60;

describe('secrets', () => {
  it('both sign while one replaces the other', async () => {
    const [endpointId = 0] = await setEndpoints(at.ctx, { [at.receiver.url]: null });
    const endpoint = { clientId: at.ctx.client.id, endpointId };
    const [old = ''] = await openSecrets(at.ctx.db, endpoint, at.ctx.now);
    const fresh = await rotateSecret(at.ctx, endpointId, 24);
    expect(fresh).not.toBe(old);
    await at.paidOrder();
    await deliver(at.ctx);
    const [got] = at.receiver.received;
    expect(verified(got as Received, old)).toEqual(verified(got as Received, fresh));
    expect(await openSecrets(at.ctx.db, endpoint, at.later(DAY_S + 1))).toEqual([fresh]);

    const third = await rotateSecret(at.ctx, endpointId, 0);
    expect(await openSecrets(at.ctx.db, endpoint, at.ctx.now)).toEqual([third]);
    const kept = await at.database.sql`SELECT sealed FROM webhook_secrets WHERE client_id = ${at.ctx.client.id}`;
    expect(JSON.stringify(kept)).not.toContain(third.slice(6));
  });

  it('stay when an address is removed from the bundle and comes back', async () => {
    const [id = 0] = await setEndpoints(at.ctx, { [at.receiver.url]: null });
    const endpoint = { clientId: at.ctx.client.id, endpointId: id };
    const before = await openSecrets(at.ctx.db, endpoint, at.ctx.now);
    await at.paidOrder();
    await setEndpoints(at.ctx, {});
    await at.paidOrder();
    expect(await deliver(at.ctx, at.later(DAY_S))).toBe(0);
    expect(await setEndpoints(at.ctx, { [at.receiver.url]: null })).toEqual([id]);
    expect(await openSecrets(at.ctx.db, endpoint, at.ctx.now)).toEqual(before);
    expect(await deliver(at.ctx, at.later(DAY_S))).toBe(0);
  });
});
