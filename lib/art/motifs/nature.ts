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
  shape,
  times,
  turned,
  WIDTH,
} from '../shapes';

const wave = (y: number, height: number, shift: number): string =>
  `${curve(Array.from({ length: 14 }, (_, i): Point => [-200 + i * 150 + shift, y + (i % 2 === 0 ? height : -height)]))}L${WIDTH + 300} ${HEIGHT}L-300 ${HEIGHT}Z`;

/** Waves, a low sun and a small ship. */
export const sea: Motif = ({ inks, random }) => {
  const x = between(random, 620, 980);
  const [hull, mast] = [between(random, 560, 820), between(random, 170, 230)];
  const tilt = between(random, -12, 12);
  return [
    box(0, 0, WIDTH, HEIGHT, inks.ground),
    halftone({ x: 0, y: 0, width: WIDTH, height: 620 }, inks.shade),
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
    box(0, 0, WIDTH, HEIGHT, inks.ground),
    halftone({ x: 0, y: 380, width: WIDTH, height: 560 }, inks.shade),
    times(26, () => {
      const [rx, ry] = [between(random, -100, WIDTH), between(random, 250, 900)];
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

/** A large moon behind bare trunks. */
export const forest: Motif = ({ inks, random }) => {
  const moon = { x: between(random, 680, 920), y: between(random, 430, 540) };
  const trunk = (x: number, width: number, ink: string) => {
    const lean = between(random, -40, 40);
    const branches = times(4, (i) => {
      const y = between(random, 120, 700);
      const side = i % 2 === 0 ? 1 : -1;
      const length = between(random, 110, 240);
      return line(
        [
          [x + lean / 2, y + 90],
          [x + lean / 2 + side * length * 0.6, y + 10],
          [x + lean / 2 + side * length, y - 90],
        ],
        ink,
        width * 0.28,
      );
    });
    return (
      shape(
        [
          [x - width / 2, HEIGHT],
          [x + lean - width / 3, 0],
          [x + lean + width / 3, 0],
          [x + width / 2, HEIGHT],
        ],
        ink,
      ) + branches
    );
  };
  return [
    box(0, 0, WIDTH, HEIGHT, inks.ground),
    disc(moon.x, moon.y, 380, inks.shade),
    disc(moon.x, moon.y, 300, inks.pop),
    disc(moon.x + 90, moon.y - 60, 42, inks.light, 'opacity=".5"'),
    disc(moon.x - 100, moon.y + 80, 64, inks.light, 'opacity=".5"'),
    halftone({ x: 0, y: 620, width: WIDTH, height: 600 }, inks.shade),
    times(5, (i) => trunk(180 + i * 310 + between(random, -50, 50), between(random, 34, 56), inks.main)),
    times(3, (i) => trunk(60 + i * 740 + between(random, -60, 60), between(random, 84, 120), inks.deep)),
    path(
      `M0 ${HEIGHT}V1060Q400 ${Math.round(between(random, 940, 1020))} 800 1060T${WIDTH} 1040V${HEIGHT}Z`,
      inks.deep,
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
    box(0, 0, WIDTH, HEIGHT, inks.ground),
    disc(between(random, 900, 1040), between(random, 380, 460), 250, inks.pop),
    halftone({ x: 0, y: 560, width: WIDTH, height: 500 }, inks.shade),
    path(wave(960, 22, 40), inks.main),
    path(wave(1050, 26, -60), inks.deep),
    bird(1060, 330, 0.42, between(random, -20, 10), inks.main, inks.light),
    bird(560, 300, 0.34, between(random, -15, 20), inks.main, inks.light),
    bird(780, 640, 1.15, between(random, -16, 4), inks.light, inks.light),
  ].join('');
};

/** Two cherries on their stalks, with leaves. */
export const cherries: Motif = ({ inks, random }) => {
  const [left, right] = [between(random, 560, 640), between(random, 930, 1010)];
  const top = { x: between(random, 840, 960), y: 170 };
  const cherry = (x: number, y: number, r: number) =>
    disc(x, y, r, inks.main) +
    path(
      `M${Math.round(x - r * 0.62)} ${Math.round(y - r * 0.1)}A${Math.round(r * 0.65)} ${Math.round(r * 0.65)} 0 0 1 ${Math.round(x - r * 0.1)} ${Math.round(y - r * 0.62)}`,
      'none',
      `stroke="${inks.light}" stroke-width="26" stroke-linecap="round"`,
    );
  const stalk = (x: number, y: number) =>
    path(
      `M${Math.round(x)} ${Math.round(y)}Q${Math.round((x + top.x) / 2 - 40)} 430 ${Math.round(top.x)} ${top.y}`,
      'none',
      `stroke="${inks.deep}" stroke-width="20" stroke-linecap="round"`,
    );
  const leaf = (turn: number, length: number, ink: string) =>
    turned(
      turn,
      top.x,
      top.y,
      path(
        `M${Math.round(top.x)} ${top.y}q${length / 2} -${length / 2.4} ${length} 0q-${length / 2} ${length / 2.4} -${length} 0Z`,
        ink,
      ),
    );
  return [
    box(0, 0, WIDTH, HEIGHT, inks.ground),
    halftone({ x: 0, y: 500, width: WIDTH, height: 720 }, inks.shade),
    disc(MIDDLE.x, 640, 470, inks.shade),
    stalk(left, 620),
    stalk(right, 700),
    leaf(between(random, 5, 25), 420, inks.pop),
    leaf(between(random, 150, 172), 360, inks.deep),
    cherry(left, 780, 205),
    cherry(right, 850, 205),
  ].join('');
};

/** Mountains and a path that winds up to them. */
export const journey: Motif = ({ inks, random }) => {
  const peak = (x: number, y: number, width: number, ink: string, snow: string) =>
    shape(
      [
        [x - width, 900],
        [x, y],
        [x + width, 900],
      ],
      ink,
    ) +
    shape(
      [
        [x - width * 0.22, y + (900 - y) * 0.22],
        [x, y],
        [x + width * 0.22, y + (900 - y) * 0.22],
        [x + width * 0.08, y + (900 - y) * 0.17],
        [x - width * 0.04, y + (900 - y) * 0.27],
      ],
      snow,
    );
  return [
    box(0, 0, WIDTH, HEIGHT, inks.ground),
    disc(between(random, 560, 1040), 330, 170, inks.pop),
    halftone({ x: 0, y: 100, width: WIDTH, height: 800 }, inks.shade),
    peak(between(random, 380, 480), 390, 420, inks.shade, inks.light),
    peak(between(random, 1120, 1240), 350, 480, inks.shade, inks.light),
    peak(between(random, 720, 860), 250, 520, inks.main, inks.light),
    path(`M0 900Q400 780 800 880T${WIDTH} 850V${HEIGHT}H0Z`, inks.deep),
    path(
      `M560 ${HEIGHT}C700 1090 1060 1080 980 1000S690 960 780 890L806 892C760 960 1110 950 1130 1020S860 1110 880 ${HEIGHT}Z`,
      inks.pop,
    ),
  ].join('');
};

/** Petals around a heart. */
export const flower: Motif = ({ inks, random }) => {
  const count = pick(random, [7, 9, 11, 12]);
  const turn = random() * 90;
  const petal = (ring: number, ink: string, shift: number) =>
    times(count, (i) =>
      turned(
        turn + shift + (i * 360) / count,
        MIDDLE.x,
        MIDDLE.y,
        path(
          `M${MIDDLE.x} ${MIDDLE.y}C${MIDDLE.x - ring * 0.42} ${MIDDLE.y - ring * 0.5} ${MIDDLE.x - ring * 0.2} ${MIDDLE.y - ring} ${MIDDLE.x} ${MIDDLE.y - ring}S${MIDDLE.x + ring * 0.42} ${MIDDLE.y - ring * 0.5} ${MIDDLE.x} ${MIDDLE.y}Z`,
          ink,
        ),
      ),
    );
  return [
    box(0, 0, WIDTH, HEIGHT, inks.ground),
    halftone({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, inks.shade),
    petal(640, inks.shade, 180 / count),
    petal(500, inks.main, 0),
    petal(340, inks.light, 180 / count),
    disc(MIDDLE.x, MIDDLE.y, 120, inks.pop),
    times(16, (i) => disc(...polar(MIDDLE.x, MIDDLE.y, 84, i * 22.5), 10, inks.deep)),
  ].join('');
};

/** Tongues of fire. */
export const fire: Motif = ({ inks, random }) => {
  const flame = (x: number, y: number, width: number, height: number, ink: string) => {
    const bend = between(random, -0.3, 0.3) * width;
    const at = (dx: number, dy: number) => `${Math.round(x + dx * width)} ${Math.round(y - dy * height)}`;
    return path(
      `M${at(-0.5, 0)}C${at(-0.75, 0.35)} ${at(-0.15, 0.5)} ${Math.round(x + bend)} ${Math.round(y - height)}C${at(0.1, 0.65)} ${at(0.35, 0.62)} ${at(0.3, 0.42)}C${at(0.62, 0.5)} ${at(0.62, 0.12)} ${at(0.45, 0)}Z`,
      ink,
    );
  };
  return [
    box(0, 0, WIDTH, HEIGHT, inks.ground),
    disc(MIDDLE.x, 640, 520, inks.shade),
    halftone({ x: 0, y: 560, width: WIDTH, height: 700 }, inks.shade),
    times(5, (i) => flame(200 + i * 300, HEIGHT + 20, between(random, 380, 480), between(random, 620, 980), inks.main)),
    times(4, (i) => flame(350 + i * 300, HEIGHT + 20, between(random, 260, 330), between(random, 420, 720), inks.pop)),
    times(4, (i) =>
      flame(380 + i * 280, HEIGHT + 20, between(random, 130, 190), between(random, 240, 420), inks.light),
    ),
    times(12, () => disc(between(random, 300, 1300), between(random, 120, 600), between(random, 6, 16), inks.pop)),
  ].join('');
};
