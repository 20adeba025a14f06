import type { SeenRefund } from './provider';

/** Whether a refund returns nothing. */
export const isDead = (state: SeenRefund['state'] | undefined): boolean => state === 'failed' || state === 'cancelled';

/** Picks the refund for `seeRefund` among a payment's refunds, given the token of each. */
export function pickRefund(
  all: (SeenRefund & { token: string | undefined })[],
  { token, refundRef }: { token: string; refundRef: string | null },
): SeenRefund | undefined {
  return all.find(({ ref }) => ref === refundRef) ?? all.find((one) => one.token === token && !isDead(one.state));
}
