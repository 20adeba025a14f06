export { exportRenewals } from './export-renewals';
export { exportSubscribers } from './export-subscribers';
export { type Choosable, listChoosable } from './list-choosable';
export {
  getListedSubscription,
  type ListedSubscription,
  listSubscriptions,
  readSubscribers,
  readSubscriptionFigures,
  type Subscriber,
} from './list-subscriptions';
export { type ListedRenewal, type Renewing, readRenewing } from './read-renewing';
export {
  archiveSubscription,
  readSubscriptionForms,
  type SubscriptionFields,
  saveSubscription,
} from './save-subscription';
