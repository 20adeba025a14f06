export { addCounts, deleteOldLimits } from './add-counts';
export { isAllowed } from './allowed';
export type { Left, Quota } from './counters';
export { QUOTAS } from './quotas';
export { readLimits, spend } from './spend';
