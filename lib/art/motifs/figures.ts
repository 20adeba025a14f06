import { between, pick } from '../random';
import type { Motif } from '../scene';
import { curve, disc, ground, HEIGHT, MIDDLE, type Point, path, polar, times, tone } from '../shapes';

/** A spiral that draws you in. */
export const spiral: Motif = ({ inks, random }) => {
  const turns = between(random, 3.5, 5.5);
  const side = pick(random, [1, -1]);
  const points = Array.from(
    { length: Math.round(turns * 16) },
    (_, i): Point => polar(MIDDLE.x, MIDDLE.y, 16 + i * 5.9, side * i * 22.5),
  );
  return [
    ground(inks.ground),
    tone(0, HEIGHT, inks.shade),
    disc(MIDDLE.x, MIDDLE.y, 570, inks.shade),
    path(curve(points), 'none', `stroke="${inks.main}" stroke-width="74" stroke-linecap="round"`),
    path(curve(points), 'none', `stroke="${inks.light}" stroke-width="18" stroke-linecap="round"`),
    disc(...(points.at(-1) as [number, number]), 62, inks.pop),
  ].join('');
};

/** Figures side by side, each in its own colour. */
export const figures =
  (count: number): Motif =>
  ({ inks, random }) => {
    const dresses = [inks.main, inks.light, inks.pop, inks.deep];
    const gap = 760 / count;
    return [
      ground(inks.ground),
      times(count, (i) =>
        path(
          `M${Math.round(420 + i * gap)} ${HEIGHT}V420a${Math.round(gap / 2)} ${Math.round(gap / 2)} 0 0 1 ${Math.round(gap - 16)} 0V${HEIGHT}Z`,
          inks.shade,
        ),
      ),
      tone(700, 520, inks.shade),
      times(count, (i) => {
        const x = 420 + gap * (i + 0.5) - 8;
        const y = between(random, 400, 520);
        const r = Math.min(76, gap * 0.3);
        return [
          path(
            `M${Math.round(x)} ${Math.round(y + r * 0.6)}C${Math.round(x + gap * 0.28)} ${Math.round(y + r * 1.4)} ${Math.round(x + gap * 0.2)} ${Math.round(y + 330)} ${Math.round(x + gap * 0.46)} ${HEIGHT}H${Math.round(x - gap * 0.46)}C${Math.round(x - gap * 0.2)} ${Math.round(y + 330)} ${Math.round(x - gap * 0.28)} ${Math.round(y + r * 1.4)} ${Math.round(x)} ${Math.round(y + r * 0.6)}Z`,
            dresses[i % dresses.length] as string,
          ),
          disc(x, y, r, inks.deep),
          disc(x + between(random, -10, 10), y - r * 1.05, r * 0.45, inks.deep),
        ].join('');
      }),
    ].join('');
  };

/** Long veils in the wind. */
export const veils: Motif = ({ inks, random }) => {
  const colours = [inks.main, inks.light, inks.shade, inks.pop, inks.main, inks.deep, inks.light];
  return [
    ground(inks.ground),
    tone(0, HEIGHT, inks.shade),
    disc(between(random, 540, 700), 330, 190, inks.pop),
    times(7, (i) => {
      const y = 160 + i * 140;
      const points = (shift: number) =>
        Array.from(
          { length: 13 },
          (_, k): Point => [
            -150 + (k - 3) * 320,
            y + shift + Math.sin((k - 3) * 1.1 + i * 0.7) * 150 + between(random, -30, 30),
          ],
        );
      const [top, bottom] = [points(0), points(74).reverse()];
      return path(
        `${curve(top)}L${Math.round((bottom[0] as Point)[0])} ${Math.round((bottom[0] as Point)[1])}${curve(bottom).replace(/^M[^C]*/, '')}Z`,
        colours[i] as string,
        'opacity=".92"',
      );
    }),
  ].join('');
};
