export { findBackdrop } from './find-backdrop';
export { listWantedTiles } from './list-wanted-tiles';
export { type KeptTile, keptTile, saveTiles } from './save-tiles';
export type { Drawn } from './tile-text';
