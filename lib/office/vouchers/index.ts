export { listVoucherPlaces } from './list-voucher-places';
export {
  exportVouchers,
  getVoucherSeries,
  type ListedSeries,
  type ListedVoucher,
  listVoucherSeries,
  type UseKey,
} from './list-vouchers';
export { endVouchers, MOST_VOUCHERS, makeVouchers, type VoucherPlace, type VouchersToMake } from './make-vouchers';
export { readVoucherFigures, type VoucherFigures } from './read-voucher-figures';
