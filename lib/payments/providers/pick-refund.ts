import type { SeenRefund } from './provider';

/** Of the refunds of a payment, with the token that each was made with, the one that `seeRefund` means. */
export function pickRefund(
  all: (SeenRefund & { token: string | undefined })[],
  { token, refundRef }: { token: string; refundRef: string | null },
): SeenRefund | undefined {
  const isAlive = ({ state }: SeenRefund) => state === 'underway' || state === 'returned';
  return all.find(({ ref }) => ref === refundRef) ?? all.find((one) => one.token === token && isAlive(one));
}
