export { findSubEvent } from './find-sub-event';
export { expiredHolds, freeSeatsOfFew } from './free-seats';
export { getEvent } from './get-event';
export { listEventTypes } from './list-event-types';
export { listEvents } from './list-events';
export { listEventsOfType } from './list-events-of-type';
export { type Location, listLocations } from './list-locations';
export type { MainEvent, SubEvent } from './read-events';
export { isOnSale, isVisible, visible } from './visibility';
