import type { SeenRefund } from './provider';

/** Whether a refund gives nothing back. */
export const isDead = (state: SeenRefund['state'] | undefined): boolean => state === 'failed' || state === 'cancelled';

/** Of the refunds of a payment, with the token that each was made with, the one that `seeRefund` means. */
export function pickRefund(
  all: (SeenRefund & { token: string | undefined })[],
  { token, refundRef }: { token: string; refundRef: string | null },
): SeenRefund | undefined {
  return all.find(({ ref }) => ref === refundRef) ?? all.find((one) => one.token === token && !isDead(one.state));
}
