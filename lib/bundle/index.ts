export { checkBundle } from './check-bundle';
export { exportBundle } from './export-bundle';
export { type Imported, importBundle } from './import-bundle';
export { printBundle } from './print-bundle';
export { readBundleText } from './read-bundle-text';
export { RESERVED_NAMES } from './reserved-names';
export type { Bundle } from './schema';
