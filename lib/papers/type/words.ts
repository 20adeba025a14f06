import { type Cluster, mirrored } from './clusters';
import { mainFace, type Weight } from './faces';
import { shapeWord, type Word } from './shape';

const BOX = '□';
/** Longer words are shaped in parts: they are in no language, and shaping time grows faster than length. */
const MOST_LETTERS = 60;

/** The words of a line's characters, from left to right. */
export function wordsOf(clusters: readonly Cluster[], weight: Weight): Word[] {
  const runs: { clusters: Cluster[]; level: number }[] = [];
  for (const cluster of clusters) {
    const last = runs.at(-1);
    const before = last?.clusters.at(-1);
    if (last && before && last.clusters.length < MOST_LETTERS && isOneWord(before, cluster))
      last.clusters.push(cluster);
    else runs.push({ clusters: [cluster], level: cluster.level });
  }
  return fromLeft(runs).map(({ clusters: run, level }) => wordOf(run, level % 2 === 1, weight));
}

const isOneWord = (before: Cluster, cluster: Cluster): boolean =>
  before.face === cluster.face &&
  before.face !== undefined &&
  before.level === cluster.level &&
  before.isSpace === cluster.isSpace &&
  !before.breaks;

function wordOf(run: readonly Cluster[], isRtl: boolean, weight: Weight): Word {
  const text = run.map((cluster) => cluster.text).join('');
  const face = run[0]?.face;
  if (face) return shapeWord(face, { text, seen: isRtl ? mirrored(text) : text, isRtl });
  const box = shapeWord(mainFace(weight), { text: BOX, seen: BOX, isRtl });
  return { ...box, glyphs: box.glyphs.map((glyph) => ({ ...glyph, text })) };
}

/** Rule L2 of the algorithm: from the highest level down, reverses every run of that level or higher. */
function fromLeft<T extends { level: number }>(runs: T[]): T[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  let order = runs;
  for (let level = highest; level > 0; level--) {
    const next: T[] = [];
    for (let i = 0; i < order.length; ) {
      let end = i;
      while ((order[end]?.level ?? -1) >= level) end++;
      if (end > i) next.push(...order.slice(i, end).reverse());
      else next.push(...order.slice(i, ++end));
      i = end;
    }
    order = next;
  }
  return order;
}

/** The width of characters on a line, in thousandths of the font size. */
export const widthOf = (clusters: readonly Cluster[], weight: Weight): number =>
  wordsOf(clusters, weight).reduce((sum, { advance }) => sum + advance, 0);
