import { between, pick } from '../random';
import type { Motif } from '../scene';
import {
  box,
  curve,
  disc,
  group,
  HEIGHT,
  halftone,
  line,
  MIDDLE,
  type Point,
  path,
  polar,
  ring,
  shape,
  times,
  turned,
  WIDTH,
} from '../shapes';

/** Gables along a canal, some windows lit. */
export const city: Motif = ({ inks, random }) => {
  const house = (x: number, width: number, top: number, ink: string) => {
    const half = width / 2;
    const middle = x + half;
    const gable = pick(random, [
      () =>
        shape(
          [
            [x, top],
            [x, top - 40],
            [x + width * 0.2, top - 40],
            [x + width * 0.2, top - 90],
            [x + width * 0.36, top - 90],
            [x + width * 0.36, top - 140],
            [x + width * 0.64, top - 140],
            [x + width * 0.64, top - 90],
            [x + width * 0.8, top - 90],
            [x + width * 0.8, top - 40],
            [x + width, top - 40],
            [x + width, top],
          ],
          ink,
        ),
      () =>
        shape(
          [
            [x, top],
            [middle, top - 150],
            [x + width, top],
          ],
          ink,
        ),
      () =>
        path(
          `M${Math.round(x)} ${Math.round(top)}C${Math.round(x + half * 0.5)} ${Math.round(top)} ${Math.round(x + half * 0.4)} ${Math.round(top - 130)} ${Math.round(middle)} ${Math.round(top - 150)}C${Math.round(x + width - half * 0.4)} ${Math.round(top - 130)} ${Math.round(x + width - half * 0.5)} ${Math.round(top)} ${Math.round(x + width)} ${Math.round(top)}Z`,
          ink,
        ),
    ])();
    const floors = Math.floor((900 - top) / 110);
    const windows = times(floors, (floor) =>
      times(3, (i) =>
        box(
          x + width * (0.16 + i * 0.26),
          top + 24 + floor * 110,
          width * 0.16,
          66,
          random() < 0.3 ? inks.pop : inks.ground,
        ),
      ),
    );
    return gable + box(x, top - 1, width, 940 - top, ink) + windows;
  };
  const inksOfHouses = [inks.main, inks.deep, inks.light, inks.shade];
  let x = -40;
  let row = '';
  let before = '';
  while (x < WIDTH) {
    const width = between(random, 150, 230);
    const ink = pick(
      random,
      inksOfHouses.filter((each) => each !== before),
    );
    before = ink;
    row += house(x, width, between(random, 340, 560), ink);
    x += width;
  }
  return [
    box(0, 0, WIDTH, HEIGHT, inks.ground),
    halftone({ x: 0, y: 0, width: WIDTH, height: 640 }, inks.shade),
    disc(between(random, 560, 1040), 260, 130, inks.pop),
    row,
    box(0, 930, WIDTH, 40, inks.deep),
    box(0, 968, WIDTH, 240, inks.main),
    times(9, (i) =>
      line(
        [
          [between(random, 0, 1400), 1000 + i * 24],
          [between(random, 200, 1600), 1000 + i * 24],
        ],
        i % 3 === 0 ? inks.pop : inks.light,
        7,
      ),
    ),
  ].join('');
};

/** A house that is open at the front, one room lit. */
export const house: Motif = ({ inks, random }) => {
  const lit = Math.floor(random() * 6);
  return [
    box(0, 0, WIDTH, HEIGHT, inks.ground),
    halftone({ x: 0, y: 360, width: WIDTH, height: 840 }, inks.shade),
    shape(
      [
        [380, 470],
        [800, 130],
        [1220, 470],
      ],
      inks.deep,
    ),
    box(1010, 190, 90, 200, inks.deep),
    box(430, 460, 740, 620, inks.main),
    times(6, (i) => {
      const [x, y] = [470 + (i % 3) * 230, 510 + Math.floor(i / 3) * 280];
      const isLit = i === lit;
      return (
        box(x, y, 200, 240, isLit ? inks.pop : inks.deep) +
        (isLit
          ? disc(x + 100, y + 110, 30, inks.deep) +
            path(
              `M${x + 45} ${y + 240}C${x + 40} ${y + 160} ${x + 70} ${y + 145} ${x + 100} ${y + 145}S${x + 160} ${y + 160} ${x + 155} ${y + 240}Z`,
              inks.deep,
            )
          : line(
              [
                [x + 100, y + 14],
                [x + 100, y + 226],
              ],
              inks.main,
              8,
            ) +
            line(
              [
                [x + 14, y + 120],
                [x + 186, y + 120],
              ],
              inks.main,
              8,
            ))
      );
    }),
    box(330, 1070, 940, 40, inks.deep),
    box(0, 1105, WIDTH, 100, inks.shade),
  ].join('');
};

/** Coins, fallen into heaps. */
export const coins: Motif = ({ inks, random }) => {
  const heap = (x: number, count: number) =>
    times(count, (i) => {
      const [cx, y] = [x + between(random, -14, 14), 1010 - i * 58];
      return `<ellipse cx="${Math.round(cx)}" cy="${y + 34}" rx="130" ry="46" fill="${inks.deep}"/>${box(cx - 130, y, 260, 34, inks.deep)}<ellipse cx="${Math.round(cx)}" cy="${y}" rx="130" ry="46" fill="${i === count - 1 ? inks.pop : inks.main}"/>`;
    });
  return [
    box(0, 0, WIDTH, HEIGHT, inks.ground),
    halftone({ x: 0, y: 200, width: WIDTH, height: 900 }, inks.shade),
    box(0, 1020, WIDTH, 180, inks.shade),
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
    box(0, 0, WIDTH, HEIGHT, inks.ground),
    disc(MIDDLE.x + between(random, -60, 60), 560, 500, inks.shade),
    halftone({ x: 0, y: 500, width: WIDTH, height: 720 }, inks.shade),
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

/** A spiral that draws you in. */
export const spiral: Motif = ({ inks, random }) => {
  const turns = between(random, 3.5, 5.5);
  const side = pick(random, [1, -1]);
  const points = Array.from(
    { length: Math.round(turns * 16) },
    (_, i): Point => polar(MIDDLE.x, MIDDLE.y, 16 + i * 7.2, side * i * 22.5),
  );
  return [
    box(0, 0, WIDTH, HEIGHT, inks.ground),
    halftone({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, inks.shade),
    disc(MIDDLE.x, MIDDLE.y, 560, inks.shade),
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
      box(0, 0, WIDTH, HEIGHT, inks.ground),
      times(count, (i) =>
        path(
          `M${Math.round(420 + i * gap)} ${HEIGHT}V420a${Math.round(gap / 2)} ${Math.round(gap / 2)} 0 0 1 ${Math.round(gap - 16)} 0V${HEIGHT}Z`,
          inks.shade,
        ),
      ),
      halftone({ x: 0, y: 700, width: WIDTH, height: 520 }, inks.shade),
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

/** Columns of a temple under the sun. */
export const temple: Motif = ({ inks, random }) => {
  const broken = Math.floor(between(random, 0, 5));
  return [
    box(0, 0, WIDTH, HEIGHT, inks.ground),
    disc(between(random, 660, 940), 420, 290, inks.pop),
    halftone({ x: 0, y: 420, width: WIDTH, height: 780 }, inks.shade),
    shape(
      [
        [380, 420],
        [800, 210],
        [1220, 420],
      ],
      inks.main,
    ),
    box(400, 420, 800, 70, inks.light),
    times(5, (i) => {
      const x = 440 + i * 160;
      const top = i === broken ? between(random, 660, 760) : 490;
      return [
        i === broken
          ? shape(
              [
                [x, top + 40],
                [x + 30, top - 20],
                [x + 62, top + 30],
                [x + 90, top],
                [x + 90, 1010],
                [x, 1010],
              ],
              inks.light,
            )
          : box(x - 14, top, 118, 40, inks.main) + box(x, top + 40, 90, 480, inks.light),
        times(2, (k) =>
          line(
            [
              [x + 30 + k * 30, top + 80],
              [x + 30 + k * 30, 990],
            ],
            inks.shade,
            8,
          ),
        ),
        box(x - 14, 990, 118, 36, inks.main),
      ].join('');
    }),
    box(360, 1020, 880, 50, inks.deep),
    box(300, 1068, 1000, 50, inks.main),
    box(0, 1116, WIDTH, 100, inks.deep),
  ].join('');
};

/** A letter and a quill. */
export const quill: Motif = ({ inks, random }) =>
  [
    box(0, 0, WIDTH, HEIGHT, inks.ground),
    disc(MIDDLE.x, MIDDLE.y, 500, inks.shade),
    halftone({ x: 0, y: 420, width: WIDTH, height: 780 }, inks.shade),
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
    box(0, 0, WIDTH, HEIGHT, inks.ground),
    halftone({ x: 0, y: 300, width: WIDTH, height: 700 }, inks.shade),
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

/** Long veils in the wind. */
export const veils: Motif = ({ inks, random }) => {
  const colours = [inks.main, inks.light, inks.shade, inks.pop, inks.main, inks.deep, inks.light];
  return [
    box(0, 0, WIDTH, HEIGHT, inks.ground),
    halftone({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, inks.shade),
    disc(between(random, 540, 700), 330, 190, inks.pop),
    times(7, (i) => {
      const y = 160 + i * 140;
      const points = (shift: number) =>
        Array.from(
          { length: 7 },
          (_, k): Point => [-150 + k * 320, y + shift + Math.sin(k * 1.1 + i * 0.7) * 150 + between(random, -30, 30)],
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

/** Something in the air, on a line. */
export const kite: Motif = ({ inks, random }) => {
  const [x, y] = [between(random, 740, 900), between(random, 380, 460)];
  return [
    box(0, 0, WIDTH, HEIGHT, inks.ground),
    halftone({ x: 0, y: 200, width: WIDTH, height: 1000 }, inks.shade),
    times(3, (i) =>
      group(
        `translate(${Math.round(300 + i * 480 + between(random, -60, 60))} ${Math.round(between(random, 200, 820))})`,
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
    path(`M0 1080Q500 960 1000 1070T${WIDTH} 1040V${HEIGHT}H0Z`, inks.deep),
  ].join('');
};
