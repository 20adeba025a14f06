import { cleanText } from './clean';
import { type Cluster, clustersOf } from './clusters';
import { mainFace, type Weight } from './faces';
import type { Word } from './shape';
import { widthOf, wordsOf } from './words';

/** Metrics of Inter in font sizes: between baselines, and from the top of a line to its baseline. */
export const LINE_HEIGHT = 1.21;
export const BASELINE = 0.97;

/** Words from left to right, and their width in thousandths of the font size. */
export type TextLine = { words: readonly Word[]; width: number };

type TextBox = {
  weight: Weight /** In thousandths of the font size. */;
  width: number /** The most lines. */;
  lines: number;
};

/** Breaks a text into lines of `width`. `isWhole`: false when it was cut off with an ellipsis. */
export function setLines(
  text: string,
  { weight, width, lines: most }: TextBox,
): { lines: TextLine[]; isWhole: boolean } {
  const lines: Cluster[][] = [];
  let line: Cluster[] = [];
  let used = 0;
  const clusters = clustersOf(cleanText(text), weight);
  const measure = (some: readonly Cluster[]) => widthOf(some, weight);
  for (const piece of piecesOf(clusters)) {
    if (line.length > 0 && used + measure(trimEnd(piece)) > width) {
      lines.push(line);
      [line, used] = [[], 0];
    }
    let rest = piece;
    while (lines.length < most && measure(trimEnd(rest)) > width) {
      const count = countThatFits(rest, (some) => measure(some) <= width);
      lines.push(rest.slice(0, count));
      rest = rest.slice(count);
    }
    if (lines.length >= most) {
      line = rest;
      break;
    }
    line.push(...rest);
    used += measure(rest);
  }
  if (lines.length < most && line.length > 0) [lines[lines.length], line] = [line, []];
  const isWhole = line.length === 0;
  const last = lines.at(-1);
  if (!isWhole && last) lines[lines.length - 1] = withEllipsis(trimEnd(last), (some) => measure(some) <= width, weight);
  const set = lines.map((one) => wordsOf(trimEnd(one), weight));
  return {
    lines: set.map((words) => ({ words, width: words.reduce((sum, { advance }) => sum + advance, 0) })),
    isWhole,
  };
}

/** Parts between which a line may break. */
function piecesOf(clusters: readonly Cluster[]): Cluster[][] {
  const pieces: Cluster[][] = [];
  let piece: Cluster[] = [];
  for (const cluster of clusters) {
    piece.push(cluster);
    if (!cluster.breaks) continue;
    pieces.push(piece);
    piece = [];
  }
  return piece.length > 0 ? [...pieces, piece] : pieces;
}

function trimEnd(clusters: Cluster[]): Cluster[] {
  const end = clusters.findLastIndex(({ isSpace }) => !isSpace) + 1;
  return end === clusters.length ? clusters : clusters.slice(0, end);
}

/** How many characters fit, at least one. */
function countThatFits(clusters: readonly Cluster[], fits: (some: readonly Cluster[]) => boolean): number {
  let [low, high] = [1, clusters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(clusters.slice(0, middle))) low = middle;
    else high = middle - 1;
  }
  return low;
}

function withEllipsis(line: Cluster[], fits: (some: readonly Cluster[]) => boolean, weight: Weight): Cluster[] {
  const level = line.at(-1)?.level ?? 0;
  const ellipsis: Cluster = { text: '…', face: mainFace(weight), level, isSpace: false, breaks: false };
  const count = countThatFits(line, (some) => fits([...some, ellipsis]));
  return [...trimEnd(line.slice(0, count)), ellipsis];
}
