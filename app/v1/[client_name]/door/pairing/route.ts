import { pairDeviceContract } from '@/lib/api/contracts/door';
import { endpoint, operation } from '@/lib/api/route';
import { pairDevice } from '@/lib/office';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  operation(pairDeviceContract, async (ctx, { body }) => {
    const { secret, public_key: publicKey, name } = body;
    const { token, deviceId, expiresAt } = await pairDevice(ctx, { secret, publicKey, name });
    return { answer: { token, device_id: deviceId, expires_at: expiresAt.toISOString() } };
  }),
);
