import type { Tags } from '../pbf/block';

/**
 * The kinds of shapes that a map shows behind rides. Water and green are areas; the others are lines, main streets apart from side streets.
 */
export type Kind = 'water' | 'green' | 'stream' | 'main' | 'side';

const GREEN: Record<string, readonly string[]> = {
  leisure: ['park', 'garden', 'nature_reserve', 'common', 'golf_course'],
  landuse: ['forest', 'grass', 'meadow', 'recreation_ground', 'cemetery', 'village_green', 'orchard'],
  natural: ['wood', 'scrub', 'heath', 'grassland'],
};
const WATER: Record<string, readonly string[]> = {
  natural: ['water', 'bay'],
  waterway: ['riverbank', 'dock'],
  landuse: ['reservoir', 'basin'],
};
const STREAMS = ['river', 'canal'];
const MAIN = ['trunk', 'primary', 'secondary', 'tertiary'];
const SIDE = ['unclassified', 'residential', 'living_street', 'pedestrian'];

/** How a map shows an area with these tags; undefined: not at all. */
export function kindOfArea(tags: Tags): Kind | undefined {
  if (isHidden(tags)) return undefined;
  if (isOneOf(tags, WATER)) return 'water';
  return isOneOf(tags, GREEN) ? 'green' : undefined;
}

/** How a map shows a line with these tags; undefined: not at all. */
export function kindOfLine(tags: Tags): Kind | undefined {
  if (isHidden(tags) || tags.get('area') === 'yes') return undefined;
  if (STREAMS.includes(tags.get('waterway') ?? '')) return 'stream';
  const highway = tags.get('highway') ?? '';
  if (MAIN.includes(highway)) return 'main';
  return SIDE.includes(highway) && tags.has('name') ? 'side' : undefined;
}

const isOneOf = (tags: Tags, kinds: Record<string, readonly string[]>): boolean =>
  Object.entries(kinds).some(([key, values]) => values.includes(tags.get(key) ?? ''));

const isHidden = (tags: Tags): boolean =>
  (tags.get('tunnel') ?? 'no') !== 'no' || tags.get('location') === 'underground';
