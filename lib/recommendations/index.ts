export { MOST_SUGGESTIONS } from './best';
export type { EveningChain } from './chains';
export { readCircleVersion } from './circle-version';
export type { Offered } from './find-programme';
export { type Chains, type EveningWanted, listChains } from './list-chains';
export { type Evening, listEvenings } from './list-evenings';
export { nightOf } from './night';
export { type Recommendation, recommend } from './recommend';
export { type EveningRide, type Going, minutesOf } from './way';
