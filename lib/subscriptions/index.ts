export { countTaken } from './count-taken';
export { deleteUnusedPasses } from './delete-unused';
export { hallsOf, readSeatKey, type SameHall, type SeatKey, sameSeatsByRow } from './find-same-seats';
export { getCountedCart } from './get-counted-cart';
export { listPassesInCart, nameSubscriptions, type Pass } from './list-passes';
export { type OpenPerformance, openPerformances, type Part, type Plan, plansOf } from './plan-subscription';
export { findSubscription, readSubscriptions, type Subscription } from './read-subscriptions';
export { isSold, type SubscriptionState, subscriptionState } from './subscription-state';
export { type SubscriptionWanted, takeSubscription } from './take-subscription';
