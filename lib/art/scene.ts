import type { Inks } from './palette';
import type { Random } from './random';

export type Scene = { inks: Inks; random: Random };

/** Draws one subject over the whole of WIDTH and HEIGHT: SVG elements, one ground below all. */
export type Motif = (scene: Scene) => string;
