export { eraseOutdated } from './erase-outdated';
export { erasePerson } from './erase-person';
export { exportPerson } from './export-person';
