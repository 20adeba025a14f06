import type { Context } from '@/lib/context';
import { getSigningKey } from '../ticket-keys';

/** What an organisation signs its tickets with, to make many codes at once. */
export const signingKeyOf = (ctx: Context) => getSigningKey(ctx);
