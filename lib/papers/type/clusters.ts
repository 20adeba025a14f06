import bidiFactory from 'bidi-js';
import LineBreaker from 'linebreak';
import { isRightToLeft } from './clean';
import { type EastAsian, eastAsianFace, eastAsianOrder } from './east-asian';
import { type Face, mainFace, OTHER_FACES, type Weight } from './faces';

/** A user-perceived character. */
export type Cluster = {
  text: string;
  /** Undefined: no font has it, and a box is drawn. */
  face: Face | undefined;
  /** The level of the Unicode Bidirectional Algorithm: odd is right to left. */
  level: number;
  isSpace: boolean;
  /** Whether the line may break after it. */
  breaks: boolean;
};

const bidi = bidiFactory();
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Text in which each UTF-16 unit is one character. */
const SIMPLE = /^[\u0020-\u02ff\u0400-\u0481\u048a-\u052f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]*$/;
const IGNORED = /\p{Default_Ignorable_Code_Point}/u;

/** The characters of a clean text. Isolates have had their effect and are left out. */
export function clustersOf(text: string, weight: Weight): Cluster[] {
  const breaks = breaksOf(text);
  const levels = isRightToLeft(text) ? bidi.getEmbeddingLevels(text).levels : undefined;
  const order = eastAsianOrder(text);
  const parts = SIMPLE.test(text) ? [...text] : Array.from(segmenter.segment(text), ({ segment }) => segment);
  const clusters: Cluster[] = [];
  let end = 0;
  for (const part of parts) {
    const level = levels?.[end] ?? 0;
    end += part.length;
    const isIsolate = part >= '\u2066' && part <= '\u2069';
    if (isIsolate) continue;
    const isSpace = part === ' ';
    const face = neighbour(part, level, clusters.at(-1)) ?? faceOf(part, weight, order);
    clusters.push({ text: part, face, level, isSpace, breaks: breaks.has(end) });
  }
  return clusters;
}

/** In right-to-left text, punctuation between words uses their font: viewers then treat it as one run and reverse it whole. */
const neighbour = (part: string, level: number, before: Cluster | undefined): Face | undefined =>
  level % 2 === 1 && before?.level === level && before.face && hasAll(before.face, part) ? before.face : undefined;

function breaksOf(text: string): Set<number> {
  const breaker = new LineBreaker(text);
  const breaks = new Set<number>();
  for (let at = breaker.nextBreak(); at; at = breaker.nextBreak()) breaks.add(at.position);
  return breaks;
}

/** The first face that has all characters of a cluster. */
function faceOf(cluster: string, weight: Weight, order: readonly EastAsian[]): Face | undefined {
  const main = mainFace(weight);
  if (hasAll(main, cluster)) return main;
  for (const { of, face } of OTHER_FACES) if (of.test(cluster) && hasAll(face(weight), cluster)) return face(weight);
  const eastAsian = eastAsianFace(cluster, weight, order);
  return eastAsian && hasAll(eastAsian, cluster) ? eastAsian : undefined;
}

const hasAll = ({ font }: Face, cluster: string): boolean =>
  [...cluster].every((one) => IGNORED.test(one) || font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));

/** The mirrored bracket, for right-to-left text. */
export const mirrored = (text: string): string =>
  [...text].map((character) => bidi.getMirroredCharacter(character) ?? character).join('');
