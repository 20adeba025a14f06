import type { Voucher } from './find-voucher';

/** The state of a voucher for a performance now; `elsewhere`: it is for other performances. */
export type VoucherState = 'valid' | 'early' | 'expired' | 'elsewhere' | 'used_up';

type Where = { now: Date; subEventId: number; mainEventId: number };

export function voucherState(voucher: Voucher, { now, subEventId, mainEventId }: Where): VoucherState {
  const {
    mainEventId: show,
    subEventIds,
    validFrom,
    validUntil,
    endedAt,
    used,
    uses,
    held,
    seatsPerUse,
    inBlock,
  } = voucher;
  if (endedAt !== null || (validUntil !== null && validUntil <= now)) return 'expired';
  if (show !== null && show !== mainEventId) return 'elsewhere';
  if (subEventIds !== null && !subEventIds.includes(subEventId)) return 'elsewhere';
  if (validFrom !== null && validFrom > now) return 'early';
  return used >= uses || held >= seatsPerUse || inBlock === 0 ? 'used_up' : 'valid';
}
