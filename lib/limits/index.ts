export { isAllowed } from './allowed';
export type { Left, Quota } from './counters';
export { QUOTAS } from './quotas';
export { readLimits, spend } from './spend';
export { deleteOldLimits, tell as countTogether } from './tell';
