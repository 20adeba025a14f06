export { type EngineName, engineMeter } from './engines/engine-meter';
export { estimateFactor } from './estimate-factor';
export { findLines, type RideLine } from './find-lines';
export { findRides, type Rides } from './find-rides';
export type { Meter } from './measure/meter';
export { networkMeter } from './measure/network-meter';
export { type NewRide, saveRides } from './measure/save-rides';
export { type MeasureReport, measureRides } from './measure-rides';
export { decodePolyline, encodePolyline } from './polyline';
