export { MOST_SUGGESTIONS } from './best';
export { type Plan, plan, type Rules, type Suggestion } from './plan';
export { type Recommendation, recommend } from './recommend';
