import type { Drawn } from '@/lib/rides';
import { distance, lengthOf, pathOf, pointAlong } from './path';
import { type Box, overlaps } from './place-marks';
import type { LatLon, Point, Projection } from './project';

export type Backdrop = { water: string; green: string; streams: string; main: string; side: string };
export type StreetName = Point & { degrees: number; text: string };

/** On maps of a smaller scale, side streets would merge into grey. */
const MOST_METRES_PER_UNIT = 7;
/** Smaller areas are invisible, in square units. */
const LEAST_AREA = 8;

/** The map behind the rides: per kind the `d` of one path, rounded to whole units. */
export function drawBackdrop(shapes: readonly Drawn[], projection: Projection): Backdrop {
  const pathsOf = (kind: Drawn['kind'], draw: (points: Point[]) => string) =>
    shapes
      .filter((shape) => shape.kind === kind)
      .flatMap(({ lines }) => lines.map((line) => draw(roundedOf(line, projection))))
      .join('');
  const area = (points: Point[]) =>
    isSeen(points, projection) && areaOf(points) >= LEAST_AREA ? `${pathOf(points.slice(0, -1))}Z` : '';
  const line = (points: Point[]) => (points.length > 1 && isSeen(points, projection) ? pathOf(points) : '');
  const isNear = projection.metresPerUnit <= MOST_METRES_PER_UNIT;
  return {
    water: pathsOf('water', area),
    green: pathsOf('green', area),
    streams: pathsOf('stream', line),
    main: pathsOf('main', line),
    side: isNear ? pathsOf('side', line) : '',
  };
}

const MOST_NAMES = 9;
const CHAR_WIDTH = 5.4;
/** How much longer than its name a street must be, in units. */
const ROOM = 8;
/** The least ratio of the direct distance to the length of a piece that counts as straight. */
const STRAIGHT = 0.97;

/** Places names along streets where there is room, main and long streets first. Adds the boxes of the names to `taken`. */
export function nameStreets(shapes: readonly Drawn[], projection: Projection, taken: Box[]): StreetName[] {
  const names: StreetName[] = [];
  for (const { name, points } of longestFirst(shapes, projection)) {
    if (names.length >= MOST_NAMES) break;
    if (lengthOf(points) < name.length * CHAR_WIDTH + ROOM) continue;
    const { x, y, degrees } = pointAlong(points, 0.5);
    const upright = degrees > 90 ? degrees - 180 : degrees < -90 ? degrees + 180 : degrees;
    const boxes = boxesAlong({ x, y }, upright, name.length * CHAR_WIDTH);
    if (boxes.some((box) => !isInside(box, projection) || taken.some((other) => overlaps(box, other)))) continue;
    taken.push(...boxes);
    names.push({ x, y, degrees: upright, text: name });
  }
  return names;
}

function longestFirst(shapes: readonly Drawn[], projection: Projection): { name: string; points: Point[] }[] {
  const pieces = new Map<string, { isMain: boolean; lines: Point[][] }>();
  for (const { kind, name, lines } of shapes) {
    if (!name || (kind !== 'main' && kind !== 'side')) continue;
    const known = pieces.get(name) ?? { isMain: kind === 'main', lines: [] };
    pieces.set(name, known);
    for (const line of lines) {
      known.lines.push(...seenOf(line.map(projection.toPoint), projection));
    }
  }
  return [...pieces]
    .map(([name, { isMain, lines }]) => {
      const points = longestOf(joined(lines).map(straightPieceOf));
      return { name, isMain, points, length: lengthOf(points) };
    })
    .sort((a, b) => Number(b.isMain) - Number(a.isMain) || b.length - a.length);
}

const longestOf = (lines: Point[][]): Point[] =>
  lines.reduce((best, line) => (lengthOf(line) > lengthOf(best) ? line : best), []);

/** The pieces of a line inside the drawing. */
function seenOf(line: readonly Point[], { width, height }: Projection): Point[][] {
  const pieces: Point[][] = [];
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1] as Point, line[i] as Point];
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    let [from, to] = [0, 1];
    for (const [at, step, most] of [
      [a.x, dx, width],
      [a.y, dy, height],
    ] as const) {
      const ends = step === 0 ? (at >= 0 && at <= most ? [0, 1] : [1, 0]) : [-at / step, (most - at) / step];
      from = Math.max(from, step >= 0 ? (ends[0] as number) : (ends[1] as number));
      to = Math.min(to, step >= 0 ? (ends[1] as number) : (ends[0] as number));
    }
    if (from >= to) continue;
    const start = { x: a.x + dx * from, y: a.y + dy * from };
    const end = { x: a.x + dx * to, y: a.y + dy * to };
    const before = pieces.at(-1);
    if (before && meet(before.at(-1), start)) before.push(end);
    else pieces.push([start, end]);
  }
  return pieces;
}

/** The data splits a street at its corners; this joins pieces that meet. */
function joined(lines: readonly Point[][]): Point[][] {
  const left = lines.slice(0, MOST_PIECES);
  const whole: Point[][] = [];
  for (let line = left.shift(); line; line = left.shift()) {
    for (let i = 0; i < left.length; i++) {
      const next = left[i] as Point[];
      const more: Point[] | undefined = meet(line.at(-1), next[0])
        ? next
        : meet(line.at(-1), next.at(-1))
          ? next.toReversed()
          : undefined;
      if (!more) continue;
      line = [...line, ...more.slice(1)];
      left.splice(i, 1);
      i = -1;
    }
    whole.push(line);
  }
  return whole;
}

const MOST_PIECES = 40;

const meet = (a: Point | undefined, b: Point | undefined): boolean => !!a && !!b && distance(a, b) < 1;

/** The longest nearly straight piece of a line. */
function straightPieceOf(line: readonly Point[]): Point[] {
  let best = { first: 0, last: -1, length: 0 };
  for (let first = 0; first < line.length; first++) {
    let length = 0;
    for (let last = first + 1; last < line.length; last++) {
      const end = line[last] as Point;
      length += distance(line[last - 1] as Point, end);
      if (distance(line[first] as Point, end) < STRAIGHT * length) break;
      if (length > best.length) best = { first, last, length };
    }
  }
  return line.slice(best.first, best.last + 1);
}

const NAME_HEIGHT = 10;

/** Boxes that together cover a rotated text. */
function boxesAlong({ x, y }: Point, degrees: number, wide: number): Box[] {
  const count = Math.ceil(wide / NAME_HEIGHT);
  const turn = (degrees * Math.PI) / 180;
  return Array.from({ length: count }, (_, i) => {
    const away = ((i + 0.5) / count - 0.5) * wide;
    return {
      x: x + away * Math.cos(turn) - NAME_HEIGHT / 2,
      y: y + away * Math.sin(turn) - NAME_HEIGHT / 2,
      width: NAME_HEIGHT,
      height: NAME_HEIGHT,
    };
  });
}

const isInside = (box: Box, { width, height }: Projection): boolean =>
  box.x >= 2 && box.y >= 2 && box.x + box.width <= width - 2 && box.y + box.height <= height - 2;

function isSeen(points: readonly Point[], { width, height }: Projection): boolean {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return Math.max(...xs) > 0 && Math.min(...xs) < width && Math.max(...ys) > 0 && Math.min(...ys) < height;
}

/** Leaves out points that round to the previous one. */
function roundedOf(line: readonly LatLon[], projection: Projection): Point[] {
  const points: Point[] = [];
  for (const at of line) {
    const { x, y } = projection.toPoint(at);
    const point = { x: Math.round(x), y: Math.round(y) };
    const before = points.at(-1);
    if (before?.x !== point.x || before.y !== point.y) points.push(point);
  }
  return points;
}

function areaOf(points: readonly Point[]): number {
  let twice = 0;
  points.forEach(({ x, y }, i) => {
    const next = points[(i + 1) % points.length] as Point;
    twice += x * next.y - next.x * y;
  });
  return Math.abs(twice) / 2;
}
