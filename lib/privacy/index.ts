export { eraseOutdated, findShortening, type Shortening } from './erase-outdated';
export { erasePerson, findPerson, type KnownPerson } from './erase-person';
export { exportPerson } from './export-person';
