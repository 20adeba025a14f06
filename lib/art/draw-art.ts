import { motifOf } from './motif-of';
import { inksOf } from './palette';
import { randomOf } from './random';
import { HEIGHT, LEFT, RIGHT } from './shapes';

/** What a picture is made of. `accent`: the organisation's, as hex. */
export type ArtSubject = { title: string; types: readonly string[]; accent: string };

/**
 * A picture for a show that has none: an SVG in the organisation's colours, of what its title or genre is about. The same show
 * always gets the same picture, and no two titles the same one. It is 5 to 2, and what it is about stands in the middle 4 to 3:
 * any shape between them that is filled from the middle shows it whole. Shapes alone: no text, no scripts, nothing loaded.
 */
export function drawArt({ title, types, accent }: ArtSubject): string {
  const random = randomOf(`${title}\n${types.join('\n')}`);
  const motif = motifOf(title, types, random);
  const inks = inksOf(accent, random);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${LEFT} 0 ${RIGHT - LEFT} ${HEIGHT}" width="${RIGHT - LEFT}" height="${HEIGHT}">${motif({ inks, random })}</svg>\n`;
}
