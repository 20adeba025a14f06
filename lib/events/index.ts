export { findSubEvent } from './find-sub-event';
export { expiredHolds } from './free-seats';
export { getEvent } from './get-event';
export { hasEvent } from './has-event';
export { listEventTypes } from './list-event-types';
export { listEvents, type MainEvent, type SubEvent } from './list-events';
export { listEventsOfType } from './list-events-of-type';
export { type Location, listLocations } from './list-locations';
export { isOnSale, isVisible, visible } from './visibility';
