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
  MIDDLE,
  type Point,
  path,
  RIGHT,
  ring,
  shape,
  strip,
  times,
  tone,
  turned,
} from '../shapes';

/** Coins, fallen into heaps. */
export const coins: Motif = ({ inks, random }) => {
  const heap = (x: number, count: number) =>
    times(count, (i) => {
      const [cx, y] = [x + between(random, -14, 14), 1010 - i * 58];
      return `<ellipse cx="${Math.round(cx)}" cy="${y + 34}" rx="130" ry="46" fill="${inks.deep}"/>${box(cx - 130, y, 260, 34, inks.deep)}<ellipse cx="${Math.round(cx)}" cy="${y}" rx="130" ry="46" fill="${i === count - 1 ? inks.pop : inks.main}"/>`;
    });
  return [
    ground(inks.ground),
    tone(200, 900, inks.shade),
    strip(1020, 180, inks.shade),
    heap(480, Math.round(between(random, 3, 7))),
    heap(1120, Math.round(between(random, 4, 9))),
    heap(800, Math.round(between(random, 9, 13))),
    times(4, (i) => {
      const [x, y] = [between(random, 420, 1180), 120 + i * 70];
      return turned(
        between(random, -40, 40),
        x,
        y,
        `<ellipse cx="${Math.round(x)}" cy="${Math.round(y)}" rx="76" ry="48" fill="${inks.pop}"/><ellipse cx="${Math.round(x)}" cy="${Math.round(y)}" rx="50" ry="30" fill="none" stroke="${inks.deep}" stroke-width="8"/>`,
      );
    }),
  ].join('');
};

/** A skull with a candle's light in it. */
export const skull: Motif = ({ inks, random }) =>
  [
    ground(inks.ground),
    disc(MIDDLE.x + between(random, -60, 60), 560, 500, inks.shade),
    tone(500, 720, inks.shade),
    turned(
      between(random, -12, 12),
      MIDDLE.x,
      600,
      path(
        'M800 190C1060 190 1180 380 1160 580C1150 690 1090 730 1070 790C1055 850 1060 900 1020 930H580C540 900 545 850 530 790C510 730 450 690 440 580C420 380 540 190 800 190Z',
        inks.light,
      ),
      box(590, 900, 420, 150, inks.light, 'rx="40"'),
      times(5, (i) =>
        line(
          [
            [650 + i * 75, 940],
            [650 + i * 75, 1040],
          ],
          inks.deep,
          10,
        ),
      ),
      disc(635, 600, 108, inks.deep),
      disc(965, 600, 108, inks.deep),
      disc(635, 620, 34, inks.pop),
      disc(965, 620, 34, inks.pop),
      path('M800 690L855 830Q800 860 745 830Z', inks.deep),
      path('M560 380Q680 270 840 270', 'none', `stroke="${inks.main}" stroke-width="20" stroke-linecap="round"`),
    ),
  ].join('');

/** A letter and a quill. */
export const quill: Motif = ({ inks, random }) =>
  [
    ground(inks.ground),
    disc(MIDDLE.x, MIDDLE.y, 500, inks.shade),
    tone(420, 780, inks.shade),
    turned(
      between(random, -14, -4),
      760,
      700,
      box(460, 380, 620, 700, inks.light),
      times(7, (i) =>
        line(
          [
            [530, 500 + i * 70],
            [between(random, 760, 1010), 500 + i * 70],
          ],
          inks.shade,
          14,
        ),
      ),
    ),
    turned(
      between(random, 18, 32),
      780,
      900,
      path('M780 930C740 640 700 400 800 90C930 320 900 640 800 930Z', inks.main),
      path('M786 930C770 640 780 380 802 130', 'none', `stroke="${inks.pop}" stroke-width="12"`),
      times(5, (i) =>
        line(
          [
            [790, 380 + i * 90],
            [850 - i * 4, 320 + i * 90],
          ],
          inks.ground,
          8,
        ),
      ),
      shape(
        [
          [772, 910],
          [806, 910],
          [788, 1020],
        ],
        inks.deep,
      ),
    ),
    disc(between(random, 960, 1080), 1010, 46, inks.deep),
  ].join('');

/** A cup that steams. */
export const cup: Motif = ({ inks, random }) =>
  [
    ground(inks.ground),
    tone(300, 700, inks.shade),
    disc(MIDDLE.x, 500, 420, inks.shade),
    times(3, (i) =>
      path(
        curve(
          Array.from(
            { length: 6 },
            (_, k): Point => [680 + i * 120 + (k % 2 === 0 ? -36 : 36), 520 - k * between(random, 62, 82)],
          ),
        ),
        'none',
        `stroke="${inks.light}" stroke-width="26" stroke-linecap="round"`,
      ),
    ),
    ring(1110, 720, 120, inks.main, 50),
    path('M460 580H1140C1140 840 1010 980 800 980S460 840 460 580Z', inks.main),
    path('M460 580H1140C1140 640 1130 690 1115 735H485C470 690 460 640 460 580Z', inks.pop),
    times(7, (i) => disc(530 + i * 90, 660, 22, inks.light)),
    `<ellipse cx="800" cy="1010" rx="470" ry="56" fill="${inks.light}"/><ellipse cx="800" cy="1000" rx="300" ry="26" fill="${inks.shade}"/>`,
  ].join('');

/** Something in the air, on a line. */
export const kite: Motif = ({ inks, random }) => {
  const [x, y] = [between(random, 740, 900), between(random, 380, 460)];
  return [
    ground(inks.ground),
    tone(200, 1000, inks.shade),
    times(5, (i) =>
      group(
        `translate(${Math.round(300 + (i - 1) * 480 + between(random, -60, 60))} ${Math.round(between(random, 200, 820))})`,
        disc(-70, 0, 60, inks.light),
        disc(0, -30, 84, inks.light),
        disc(80, 0, 64, inks.light),
        box(-70, 0, 150, 62, inks.light),
      ),
    ),
    path(
      `M${Math.round(x)} ${Math.round(y + 300)}C${Math.round(x - 200)} ${Math.round(y + 460)} ${Math.round(x + 180)} ${Math.round(y + 560)} ${Math.round(x - 60)} ${HEIGHT}`,
      'none',
      `stroke="${inks.deep}" stroke-width="8"`,
    ),
    turned(
      between(random, -22, 22),
      x,
      y,
      shape(
        [
          [x, y - 320],
          [x + 230, y - 40],
          [x, y + 320],
        ],
        inks.main,
      ),
      shape(
        [
          [x, y - 320],
          [x - 230, y - 40],
          [x, y + 320],
        ],
        inks.pop,
      ),
      shape(
        [
          [x - 230, y - 40],
          [x, y + 320],
          [x + 230, y - 40],
        ],
        inks.deep,
        'opacity=".25"',
      ),
      line(
        [
          [x, y - 320],
          [x, y + 320],
        ],
        inks.deep,
        8,
      ),
      line(
        [
          [x - 230, y - 40],
          [x + 230, y - 40],
        ],
        inks.deep,
        8,
      ),
    ),
    times(4, (i) => {
      const [tx, ty] = [x - 70 + i * 24, y + 420 + i * 110];
      return (
        shape(
          [
            [tx, ty],
            [tx - 54, ty - 34],
            [tx - 54, ty + 34],
          ],
          inks.main,
        ) +
        shape(
          [
            [tx, ty],
            [tx + 54, ty - 34],
            [tx + 54, ty + 34],
          ],
          inks.pop,
        )
      );
    }),
    path(
      `M${LEFT} 1050Q-420 1180 0 1080Q500 960 1000 1070C1200 1114 1400 1050 1600 1040S2050 1020 ${RIGHT} 1070V${HEIGHT}H${LEFT}Z`,
      inks.deep,
    ),
  ].join('');
};
