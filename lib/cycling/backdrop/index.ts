export { cutTiles, type Tile } from './cut-tiles';
export type { Kind } from './kind-of';
export { readShapes, type Shape } from './read-shapes';
export { isTileWithin, keyOf, type TileAt, tileRange, tilesIn } from './tiles';
