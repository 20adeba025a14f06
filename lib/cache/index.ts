export { type BatchPace, type BatchReport, batchCalls, latestOf } from './batch';
export { batchByClient } from './batch-by-client';
export { type BoundedMap, boundedMap, UNUSED_MS } from './bounded-map';
export { cacheByAge } from './by-age';
export { cacheByVersion, type Versioned } from './by-version';
export { afterFlight, singleFlight } from './single-flight';
