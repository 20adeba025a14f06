export { estimateFactor } from './estimate-factor';
export { findLines, type RideLine } from './find-lines';
export { findRides, type Rides } from './find-rides';
export { decodePolyline, encodePolyline } from './polyline';
