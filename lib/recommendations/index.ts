export { MOST_SUGGESTIONS } from './best';
export { type ChainStop, type Chains, listChains } from './list-chains';
export { type Evening, listEvenings } from './list-evenings';
export { type Recommendation, recommend } from './recommend';
export type { Way } from './way';
