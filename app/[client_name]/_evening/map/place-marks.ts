import type { Point } from './project';

export type Box = { x: number; y: number; width: number; height: number };

const TEXT_HEIGHT = 15;
const CHAR_WIDTH = { plain: 6.4, bold: 7.2 };
const GAP = 3;
const ROUNDS = 60;

/** The estimated width of a drawn text, rounded up. */
export const estimateTextWidth = (text: string, weight: keyof typeof CHAR_WIDTH): number =>
  text.length * CHAR_WIDTH[weight];

/** Where a text is drawn, and which end of it is anchored there. */
export type TextPlace = Point & { anchor: 'start' | 'middle' | 'end' };

/** Moves overlapping marks apart and keeps them inside the drawing. Earlier marks move less. */
export function pushApart<M extends Point & { radius: number }>(
  marks: readonly M[],
  { width, height }: { width: number; height: number },
): M[] {
  const moved = marks.map((mark) => ({ ...mark }));
  let isSettled = false;
  for (let round = 0; round < ROUNDS && !isSettled; round++) {
    isSettled = true;
    moved.forEach((a, i) => {
      moved.slice(i + 1).forEach((b, k) => {
        const gap = Math.hypot(b.x - a.x, b.y - a.y);
        const short = a.radius + b.radius + GAP - gap;
        if (short <= 0) return;
        isSettled = false;
        // Marks on the same point move in different directions.
        const turn = (i + k + 1) * 2.4;
        const [dx, dy] = gap > 0.01 ? [(b.x - a.x) / gap, (b.y - a.y) / gap] : [Math.cos(turn), Math.sin(turn)];
        b.x += dx * short * 0.7;
        b.y += dy * short * 0.7;
        a.x -= dx * short * 0.3;
        a.y -= dy * short * 0.3;
      });
    });
    for (const mark of moved) {
      mark.x = Math.min(Math.max(mark.x, mark.radius + 2), width - mark.radius - 2);
      mark.y = Math.min(Math.max(mark.y, mark.radius + 2), height - mark.radius - 2);
    }
  }
  return moved;
}

/**
 * A free place for a text of that width beside a point, inside the drawing and clear of `taken`; undefined when there is none. Prefers
 * right, left, below, above, then the corners, unless the text covers many points of `lines`. Adds the chosen box to `taken`.
 */
export function placeText(
  wide: number,
  at: Point & { radius: number },
  { taken, lines, width, height }: { taken: Box[]; lines: readonly Point[]; width: number; height: number },
): TextPlace | undefined {
  const away = at.radius + GAP;
  const places: TextPlace[] = [
    { x: at.x + away, y: at.y - TEXT_HEIGHT / 2, anchor: 'start' },
    { x: at.x - away, y: at.y - TEXT_HEIGHT / 2, anchor: 'end' },
    { x: at.x, y: at.y + away, anchor: 'middle' },
    { x: at.x, y: at.y - away - TEXT_HEIGHT, anchor: 'middle' },
    { x: at.x + away * 0.7, y: at.y + away * 0.7, anchor: 'start' },
    { x: at.x + away * 0.7, y: at.y - away * 0.7 - TEXT_HEIGHT, anchor: 'start' },
    { x: at.x - away * 0.7, y: at.y + away * 0.7, anchor: 'end' },
    { x: at.x - away * 0.7, y: at.y - away * 0.7 - TEXT_HEIGHT, anchor: 'end' },
  ];
  let best: { place: TextPlace; box: Box; cost: number } | undefined;
  for (const [order, { x, y, anchor }] of places.entries()) {
    const left = x - { start: 0, middle: wide / 2, end: wide }[anchor];
    const box = { x: left, y, width: wide, height: TEXT_HEIGHT };
    const isInside = left >= 2 && y >= 2 && left + wide <= width - 2 && y + TEXT_HEIGHT <= height - 2;
    if (!isInside || taken.some((other) => overlaps(box, other))) continue;
    const covered = lines.filter((point) => holds(box, point)).length;
    const cost = order + covered / 4;
    if (best && best.cost <= cost) continue;
    best = { place: { x, y: y + TEXT_HEIGHT * 0.76, anchor }, box, cost };
  }
  if (best) taken.push(best.box);
  return best?.place;
}

const holds = (box: Box, { x, y }: Point): boolean =>
  x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;

export function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
