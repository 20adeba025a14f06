import { motifOf } from './motif-of';
import { inksOf } from './palette';
import { randomOf } from './random';
import { HEIGHT, LEFT, RIGHT } from './shapes';

/** The input of a picture. `accent`: the organisation's colour, as hex. */
export type ArtSubject = { title: string; types: readonly string[]; accent: string };

/**
 * A picture for a show that has none: an SVG in the organisation's colours with a motif of its title or genre. Deterministic, and different
 * for every title. It is 5:2 with the motif in the central 4:3, so that any centred crop between them shows it whole. Shapes only: no text,
 * scripts or external resources.
 */
export function drawArt({ title, types, accent }: ArtSubject): string {
  const random = randomOf(`${title}\n${types.join('\n')}`);
  const motif = motifOf(title, types, random);
  const inks = inksOf(accent, random);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${LEFT} 0 ${RIGHT - LEFT} ${HEIGHT}" width="${RIGHT - LEFT}" height="${HEIGHT}">${motif({ inks, random })}</svg>\n`;
}
