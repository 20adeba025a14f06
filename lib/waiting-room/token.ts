import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '@/lib/context';
import { CART_ID_PATTERN } from '@/lib/ids';
import { derivedKeys } from '@/lib/secrets';

const macOf = (key: Buffer, { client }: Context, cartId: string): Buffer =>
  createHmac('sha256', key).update(`${client.id} ${cartId}`).digest();

/** Signs a cart id of this client's waiting rooms. Anybody who has the token has the cart's place. */
export function signToken(ctx: Context, cartId: string): string {
  const [key] = derivedKeys('waiting room');
  return `${cartId}.${macOf(key, ctx, cartId).toString('base64url')}`;
}

/** The cart id in a token; undefined when the signature is wrong. */
export function readToken(ctx: Context, token: string): string | undefined {
  const [cartId = '', mac = '', ...rest] = token.split('.');
  const given = Buffer.from(mac, 'base64url');
  if (rest.length > 0 || !CART_ID_PATTERN.test(cartId)) return undefined;
  const isOurs = derivedKeys('waiting room').some((key) => {
    const own = macOf(key, ctx, cartId);
    return own.length === given.length && timingSafeEqual(own, given);
  });
  return isOurs ? cartId : undefined;
}
