import type { Inks } from './palette';
import type { Random } from './random';

export type Scene = { inks: Inks; random: Random };

/** Draws one motif over the whole of WIDTH and HEIGHT: SVG elements, the background first. */
export type Motif = (scene: Scene) => string;
