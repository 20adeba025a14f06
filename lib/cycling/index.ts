/**
 * Cycling distances from a map: pure, no I/O. What runs in the browser without the rest is in `estimate.ts`.
 * The guarantee, the rules and the algorithm are in README.md.
 */
export { ACCURACY_BARS, type Accuracy, compareToReference, type ReferenceRide } from './accuracy';
export {
  cutTiles,
  isTileWithin,
  type Kind,
  keyOf,
  type MapShape,
  type MapTile,
  readShapes,
  type TileAt,
  tileRange,
  tilesIn,
} from './backdrop';
export { buildNetwork } from './build-network';
export {
  cautiousFactor,
  DEFAULT_CAUTIOUS_FACTOR,
  DEFAULT_DETOUR_FACTOR,
  detourFactor,
  estimateMetres,
  type RideEstimate,
  ridingMinutes,
} from './estimate';
export { areCoordinates, type Coordinates, straightMetres } from './geodesy';
export { type Hop, hopOf } from './hop';
export type { RouteLine } from './line';
export type { StreetNetwork } from './network';
export { areaOf, nameOf, openNetwork, packNetwork } from './pack-network';
export type { Inflate } from './pbf/blobs';
export type { MapBounds } from './pbf/header';
export { type Ride, type RideMatrix, type RideOptions, rideMatrix, ridesFrom } from './rides';
export { newSearch, type RouteSearch } from './search';
export { MAX_SNAP_METRES, type OffReason, outsideMessage, type Snap, type SnapResult, snapPlace } from './snap';
export type { MapSource } from './source';
