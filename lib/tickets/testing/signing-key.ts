import type { Context } from '@/lib/context';
import { getSigningKey } from '../ticket-keys';

/** An organisation's signing key, to make many codes at once. */
export const signingKeyOf = (ctx: Context) => getSigningKey(ctx);
