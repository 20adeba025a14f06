export { exportSubscribers } from './export-subscribers';
export { type Choosable, listChoosable } from './list-choosable';
export {
  getListedSubscription,
  type ListedSubscription,
  listSubscribers,
  listSubscriptions,
  readSubscriptionFigures,
  type Subscriber,
} from './list-subscriptions';
export {
  archiveSubscription,
  readSubscriptionForms,
  type SubscriptionFields,
  saveSubscription,
} from './save-subscription';
