import { between, pick } from '../random';
import type { Motif } from '../scene';
import {
  box,
  disc,
  ground,
  group,
  HEIGHT,
  LEFT,
  line,
  MIDDLE,
  path,
  RIGHT,
  ring,
  shape,
  strip,
  times,
  tone,
  turned,
  WIDTH,
} from '../shapes';

/** Folds to both sides and a cone of light on the boards. */
export const curtain: Motif = ({ inks, random }) => {
  const folds = 5;
  const side = (mirror: boolean) =>
    group(
      mirror ? `translate(${WIDTH} 0) scale(-1 1)` : 'translate(0 0)',
      times(7, (i) => box(-105 * (i + 1), 0, 106, HEIGHT, i % 2 === 0 ? inks.deep : inks.main)),
      times(folds, (i, part) => {
        const width = 105;
        const x = i * width;
        const drawn = 190 + part * 330;
        return path(
          `M${x} 0H${x + width + 6}C${x + width + 6} 420 ${Math.round((x + width) * 0.55)} 620 ${Math.round((x + width) * 0.42)} ${Math.round(HEIGHT - drawn * 0.35)}H${Math.round(x * 0.42 - 6)}C${Math.round(x * 0.55)} 620 ${x} 420 ${x} 0Z`,
          i % 2 === 0 ? inks.main : inks.deep,
        );
      }),
    );
  const x = between(random, 700, 900);
  return [
    ground(inks.ground),
    tone(80, 860, inks.shade),
    shape(
      [
        [x - 50, -20],
        [x + 50, -20],
        [x + 400, 980],
        [x - 400, 980],
      ],
      inks.light,
      'opacity=".28"',
    ),
    strip(960, 240, inks.deep),
    `<ellipse cx="${Math.round(x)}" cy="1000" rx="400" ry="70" fill="${inks.pop}"/>`,
    pick(random, [
      // A chair.
      () =>
        [
          box(x - 105, 600, 30, 400, inks.deep),
          box(x - 105, 790, 200, 34, inks.deep),
          box(x + 70, 800, 28, 200, inks.deep),
          box(x - 105, 640, 30, 160, inks.main),
        ].join(''),
      // A trunk.
      () =>
        [
          box(x - 170, 830, 340, 170, inks.main),
          box(x - 170, 830, 340, 46, inks.deep),
          box(x - 24, 850, 48, 60, inks.light),
        ].join(''),
      // Someone.
      () =>
        [
          disc(x, 690, 62, inks.deep),
          path(
            `M${Math.round(x - 95)} 1000C${Math.round(x - 110)} 820 ${Math.round(x - 60)} 760 ${Math.round(x)} 760S${Math.round(x + 110)} 820 ${Math.round(x + 95)} 1000Z`,
            inks.deep,
          ),
        ].join(''),
    ])(),
    side(false),
    side(true),
    path(
      `M${LEFT - 100} 0H${RIGHT + 100}V120${times(8, (i) => `Q${2200 - i * 400} 260 ${2000 - i * 400} 120`)}Z`,
      inks.main,
    ),
  ].join('');
};

const face = (x: number, y: number, size: number, smile: number, ink: string, hole: string) =>
  group(
    `translate(${Math.round(x)} ${Math.round(y)}) scale(${size})`,
    path('M-220 -250Q0 -320 220 -250C260 60 140 300 0 320C-140 300 -260 60 -220 -250Z', ink),
    path('M-160 -70Q-100 -150 -35 -70Q-100 -30 -160 -70Z', hole),
    path('M160 -70Q100 -150 35 -70Q100 -30 160 -70Z', hole),
    path(
      `M-110 ${smile > 0 ? 90 : 190}Q0 ${140 + smile * 120} 110 ${smile > 0 ? 90 : 190}Q0 ${130 + smile * 30} -110 ${smile > 0 ? 90 : 190}Z`,
      hole,
    ),
  );

/** The laughing and the weeping mask. */
export const masks: Motif = ({ inks, random }) => {
  const tilt = between(random, 8, 16);
  const ribbon = (fromX: number, toX: number, ink: string) =>
    path(
      `M${fromX} 380C${fromX - 60} 640 ${toX + 120} 700 ${toX} ${HEIGHT + 20}`,
      'none',
      `stroke="${ink}" stroke-width="44"`,
    );
  return [
    ground(inks.ground),
    tone(300, 900, inks.shade),
    ribbon(420, 260, inks.pop),
    ribbon(1180, 1340, inks.shade),
    turned(tilt, 960, 640, face(975, 660, 1.12, -1, inks.main, inks.deep)),
    turned(-tilt, 640, 560, face(625, 540, 1.18, 1, inks.light, inks.deep)),
  ].join('');
};

/** A marionette on its strings. */
export const puppet: Motif = ({ inks, random }) => {
  const sway = between(random, -8, 8);
  const lift = between(random, 0, 130);
  const limb = (points: [number, number][], ink: string) =>
    line(points, ink, 52) + times(points.length, (i) => disc(...(points[i] as [number, number]), 34, inks.deep));
  const hands: [[number, number], [number, number]] = [
    [520, 690 - lift],
    [1080, 720 - (130 - lift)],
  ];
  return [
    ground(inks.ground),
    disc(MIDDLE.x, 660, 450, inks.shade),
    tone(520, 700, inks.shade),
    turned(sway, 800, 130, box(480, 110, 640, 44, inks.deep), box(776, 40, 48, 190, inks.deep)),
    [
      [520, hands[0]],
      [1080, hands[1]],
      [800, [800, 420]],
      [680, [700, 960]],
      [920, [900, 960]],
    ]
      .map(([x, to]) => line([[x as number, 132], to as [number, number]], inks.light, 4))
      .join(''),
    limb(
      [
        [740, 820],
        [700, 960],
        [670, 1120],
      ],
      inks.main,
    ),
    limb(
      [
        [860, 820],
        [900, 960],
        [960, 1110],
      ],
      inks.main,
    ),
    limb([[730, 600], [610, 690], hands[0]], inks.light),
    limb([[870, 600], [990, 680], hands[1]], inks.light),
    path('M700 560Q800 520 900 560L930 860Q800 920 670 860Z', inks.pop),
    times(3, (i) => disc(800, 640 + i * 80, 16, inks.deep)),
    disc(800, 430, 120, inks.light),
    disc(762, 415, 15, inks.deep),
    disc(838, 415, 15, inks.deep),
    path('M750 468Q800 520 850 468', 'none', `stroke="${inks.deep}" stroke-width="14" stroke-linecap="round"`),
    disc(800, 446, 20, inks.main),
    shape(
      [
        [680, 370],
        [800, 190],
        [920, 370],
      ],
      inks.main,
    ),
    disc(800, 195, 32, inks.pop),
  ].join('');
};

/** A voice: a microphone and sound waves. */
export const microphone: Motif = ({ inks, random }) => {
  const tilt = between(random, -18, 18);
  return [
    ground(inks.ground),
    times(15, (i) => ring(MIDDLE.x, 420, 1530 - i * 90, i % 2 === 1 ? inks.shade : inks.main, 34)),
    tone(640, 600, inks.shade),
    turned(
      tilt,
      MIDDLE.x,
      420,
      shape(
        [
          [730, 500],
          [870, 500],
          [845, HEIGHT + 200],
          [755, HEIGHT + 200],
        ],
        inks.deep,
      ),
      box(690, 520, 220, 70, inks.pop, 'rx="20"'),
      disc(MIDDLE.x, 390, 190, inks.light),
      times(5, (i) =>
        line(
          [
            [640 + i * 80, 250],
            [640 + i * 80, 530],
          ],
          inks.main,
          8,
        ),
      ),
      times(4, (i) =>
        line(
          [
            [625, 280 + i * 75],
            [975, 280 + i * 75],
          ],
          inks.main,
          8,
        ),
      ),
      ring(MIDDLE.x, 390, 190, inks.deep, 26),
    ),
  ].join('');
};
