/** The size of the central 4:3 that contains the motif. */
export const WIDTH = 1600;
export const HEIGHT = 1200;
/** Backgrounds extend to both sides, to fill 5:2. */
export const LEFT = -700;
export const RIGHT = WIDTH - LEFT;
export const MIDDLE = { x: WIDTH / 2, y: HEIGHT / 2 };

export type Point = readonly [x: number, y: number];

const at = (value: number): string => String(Math.round(value));
const more = (rest: string) => (rest ? ` ${rest}` : '');

export const disc = (x: number, y: number, r: number, fill: string, rest = ''): string =>
  `<circle cx="${at(x)}" cy="${at(y)}" r="${at(r)}" fill="${fill}"${more(rest)}/>`;

export const ring = (x: number, y: number, r: number, stroke: string, width: number): string =>
  `<circle cx="${at(x)}" cy="${at(y)}" r="${at(r)}" fill="none" stroke="${stroke}" stroke-width="${at(width)}"/>`;

export const box = (x: number, y: number, width: number, height: number, fill: string, rest = ''): string =>
  `<rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" fill="${fill}"${more(rest)}/>`;

/** From edge to edge. */
export const strip = (y: number, height: number, fill: string): string => box(LEFT, y, RIGHT - LEFT, height, fill);

export const ground = (fill: string): string => strip(0, HEIGHT, fill);

export const path = (d: string, fill: string, rest = ''): string => `<path d="${d}" fill="${fill}"${more(rest)}/>`;

export const line = (points: readonly Point[], stroke: string, width: number): string =>
  `<path d="${through(points)}" fill="none" stroke="${stroke}" stroke-width="${at(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const shape = (points: readonly Point[], fill: string, rest = ''): string =>
  path(`${through(points)}Z`, fill, rest);

export const through = (points: readonly Point[]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${at(x)} ${at(y)}`).join('');

/** A curve through all points, without corners. */
export function curve(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return '';
  let d = `M${at(first[0])} ${at(first[1])}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const [before, from, to, after] = [
      points[i - 1] ?? points[i],
      points[i],
      points[i + 1],
      points[i + 2] ?? points[i + 1],
    ] as [Point, Point, Point, Point];
    d += `C${at(from[0] + (to[0] - before[0]) / 6)} ${at(from[1] + (to[1] - before[1]) / 6)} ${at(to[0] - (after[0] - from[0]) / 6)} ${at(to[1] - (after[1] - from[1]) / 6)} ${at(to[0])} ${at(to[1])}`;
  }
  return d;
}

export const group = (transform: string, ...inside: string[]): string =>
  `<g transform="${transform}">${inside.join('')}</g>`;

export const turned = (degrees: number, x: number, y: number, ...inside: string[]): string =>
  group(`rotate(${at(degrees)} ${at(x)} ${at(y)})`, ...inside);

/** Dots from edge to edge that grow downwards, as in print. */
export function tone(
  y: number,
  height: number,
  fill: string,
  { step = 44, from = 0, to = 0.46 }: { step?: number; from?: number; to?: number } = {},
): string {
  let dots = '';
  const rows = Math.ceil(height / step);
  for (let row = 0; row < rows; row++) {
    const r = step * (from + ((to - from) * row) / Math.max(1, rows - 1));
    if (r < 1.5) continue;
    const shift = row % 2 === 0 ? 0 : step / 2;
    // One dashed line a row: dots of no length with round ends.
    dots += `<path d="M${at(LEFT - shift)} ${at(y + row * step)}H${RIGHT + step}" stroke-width="${(2 * r).toFixed(1)}"/>`;
  }
  return `<g fill="none" stroke="${fill}" stroke-linecap="round" stroke-dasharray="0 ${step}">${dots}</g>`;
}

/** @param draw gets each index from 0 and the fraction index / count */
export const times = (count: number, draw: (i: number, part: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw(i, count > 1 ? i / (count - 1) : 0)).join('');

export const polar = (x: number, y: number, r: number, degrees: number): Point => [
  x + r * Math.cos((degrees * Math.PI) / 180),
  y + r * Math.sin((degrees * Math.PI) / 180),
];
