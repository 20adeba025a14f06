export { checkBundle } from './check-bundle';
export type { Difference } from './differences/difference';
export { exportSubscriptions } from './export/subscriptions';
export { exportBundle, exportLocations, exportTicketTypes, readBundle, readSettings, readShow } from './export-bundle';
export { lockBundle } from './import/lock-bundle';
export { CURRENCY_PATH } from './import/save-client';
export { lockCircle } from './import/settle-circle';
export { type ImportReport, type PerformanceChange, watchEvents } from './import/tell-changes';
export { ClientExists, changeBundle, type Imported, type ImportOptions, importBundle } from './import-bundle';
export { namePlace } from './name-place';
export { planFromPretix } from './plan-from-pretix';
export { printBundle, printSection } from './print-bundle';
export { readBundleText } from './read-bundle-text';
export { getSales, type Removed, removeClient, type Sales } from './remove-client';
export { RESERVED_NAMES } from './reserved-names';
export {
  type Bundle,
  type BundleClient,
  type BundleEvent,
  type BundleLocation,
  type BundleSubEvent,
  type BundleSubscription,
  type BundleTicketType,
  bundleSchema,
  MOST_PERFORMANCES,
  MOST_PICTURES,
} from './schema';
export { changeHall } from './seats/change-hall';
export { growHall } from './seats/grow-hall';
export { findEndings } from './warn/find-endings';
export { findWarnings } from './warn/find-warnings';
