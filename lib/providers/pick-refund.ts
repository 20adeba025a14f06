import type { SeenRefund } from './provider';

/** Whether a refund returns nothing. */
export const isDead = (state: SeenRefund['state'] | undefined): boolean => state === 'failed' || state === 'cancelled';

/** The refund that `seeRefund` promises, of those of a payment with the token that each was made with. */
export function pickRefund(
  all: (SeenRefund & { token: string | undefined })[],
  { token, refundRef }: { token: string; refundRef: string | null },
): SeenRefund | undefined {
  return all.find(({ ref }) => ref === refundRef) ?? all.find((one) => one.token === token && !isDead(one.state));
}
