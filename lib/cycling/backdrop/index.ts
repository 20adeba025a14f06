export { cutTiles, type MapTile } from './cut-tiles';
export type { Kind } from './kind-of';
export { type MapShape, readShapes } from './read-shapes';
export { isTileWithin, keyOf, type TileAt, tileRange, tilesIn } from './tiles';
