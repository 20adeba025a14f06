export { MOST_SUGGESTIONS } from './best';
export { readCircleVersion } from './circle-version';
export type { Offered } from './find-programme';
export { type Chains, listChains } from './list-chains';
export { type Evening, listEvenings } from './list-evenings';
export { type Recommendation, recommend } from './recommend';
export { type Going, minutesOf, type Way } from './way';
