import { between } from '../random';
import type { Motif } from '../scene';
import {
  box,
  curve,
  disc,
  ground,
  group,
  HEIGHT,
  LEFT,
  line,
  type Point,
  path,
  RIGHT,
  shape,
  times,
  tone,
  turned,
} from '../shapes';

const wave = (y: number, height: number, shift: number): string =>
  `${curve(Array.from({ length: 26 }, (_, i): Point => [-1100 + i * 150 + shift, y + (i % 2 === 0 ? height : -height)]))}L${RIGHT + 300} ${HEIGHT}L${LEFT - 300} ${HEIGHT}Z`;

/** Waves, a low sun and a small ship. */
export const sea: Motif = ({ inks, random }) => {
  const x = between(random, 620, 980);
  const [hull, mast] = [between(random, 560, 820), between(random, 170, 230)];
  const tilt = between(random, -12, 12);
  return [
    ground(inks.ground),
    tone(0, 620, inks.shade),
    disc(x, 520, 300, inks.pop),
    turned(
      tilt,
      hull,
      640,
      line(
        [
          [hull, 640],
          [hull, 640 - mast - 60],
        ],
        inks.deep,
        12,
      ),
      shape(
        [
          [hull + 16, 640 - mast - 50],
          [hull + 16, 590],
          [hull + 190, 590],
        ],
        inks.light,
      ),
      shape(
        [
          [hull - 12, 640 - mast],
          [hull - 12, 590],
          [hull - 130, 590],
        ],
        inks.main,
      ),
      path(`M${Math.round(hull - 190)} 615h400c-30 70 -90 100 -200 100s-170 -30 -200 -100Z`, inks.deep),
    ),
    times(5, (i, part) =>
      path(
        wave(690 + i * 105, 34 + 16 * part, between(random, -140, 140)),
        [inks.main, inks.shade, inks.light, inks.main, inks.deep][i] as string,
      ),
    ),
  ].join('');
};

/** Clouds, lightning and slanting rain over a heavy sea. */
export const storm: Motif = ({ inks, random }) => {
  const x = between(random, 640, 900);
  const cloud = (cx: number, cy: number, size: number, ink: string) =>
    [
      disc(cx - size, cy, size * 0.75, ink),
      disc(cx, cy - size * 0.35, size, ink),
      disc(cx + size, cy, size * 0.8, ink),
      box(cx - size, cy, 2 * size, size * 0.78, ink),
    ].join('');
  return [
    ground(inks.ground),
    tone(380, 560, inks.shade),
    times(48, () => {
      const [rx, ry] = [between(random, LEFT, RIGHT), between(random, 250, 900)];
      return line(
        [
          [rx, ry],
          [rx + 40, ry + 110],
        ],
        inks.main,
        7,
      );
    }),
    shape(
      [
        [x + 60, 300],
        [x - 110, 640],
        [x + 20, 640],
        [x - 90, 960],
        [x + 210, 560],
        [x + 70, 560],
        [x + 190, 300],
      ],
      inks.pop,
    ),
    cloud(x - 320, 320, 190, inks.main),
    cloud(x + 380, 280, 210, inks.deep),
    cloud(x + 20, 250, 230, inks.light),
    times(3, (i) =>
      path(wave(930 + i * 100, 60, i * 90 + between(random, -60, 60)), [inks.main, inks.light, inks.deep][i] as string),
    ),
  ].join('');
};

/** Birds over the water. */
export const birds: Motif = ({ inks, random }) => {
  const bird = (x: number, y: number, size: number, tilt: number, wing: string, body: string) =>
    group(
      `translate(${Math.round(x)} ${Math.round(y)}) rotate(${Math.round(tilt)}) scale(${size.toFixed(2)})`,
      path('M0 0C-60 -150 -210 -230 -400 -210C-250 -170 -130 -60 -70 70Z', wing),
      path('M0 0C80 -170 230 -260 420 -250C280 -190 160 -70 80 80Z', wing),
      path('M-110 30C-60 -40 70 -50 150 0L215 22L150 40C90 110 -40 120 -170 85Z', body),
      disc(128, 14, 8, inks.deep),
      shape(
        [
          [176, 10],
          [232, 24],
          [176, 34],
        ],
        inks.pop,
      ),
    );
  return [
    ground(inks.ground),
    disc(between(random, 900, 1040), between(random, 380, 460), 250, inks.pop),
    tone(560, 500, inks.shade),
    path(wave(960, 22, 40), inks.main),
    path(wave(1050, 26, -60), inks.deep),
    bird(1060, 330, 0.42, between(random, -20, 10), inks.main, inks.light),
    bird(560, 300, 0.34, between(random, -15, 20), inks.main, inks.light),
    bird(780, 640, 1.15, between(random, -16, 4), inks.light, inks.light),
  ].join('');
};
