export { advanceRenewals } from './advance-renewals';
export { declineRenewal } from './decline-renewal';
export { findRenewal, findRenewalOf, type Kept, type Renewal } from './find-renewal';
export { type ListedRenewal, listRenewals, type RenewalFigures, readRenewalFigures } from './list-renewals';
export { keptByRank } from './people-of';
export { takeRenewal } from './take-renewal';
