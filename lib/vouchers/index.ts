export { codeGiven, codeOf, hashOf, newSeed, plainCode } from './codes';
export { findVoucher, type Voucher } from './find-voucher';
export { hasVouchers } from './has-vouchers';
export { makeSeries, type NewSeries } from './make-series';
export { nextVoucherEnd } from './next-voucher-end';
export { type VoucherState, voucherState } from './voucher-state';
