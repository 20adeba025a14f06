import { between, pick } from '../random';
import type { Motif } from '../scene';
import { disc, ground, HEIGHT, LEFT, line, MIDDLE, path, polar, RIGHT, shape, times, tone, turned } from '../shapes';

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
    ground(inks.ground),
    disc(moon.x, moon.y, 380, inks.shade),
    disc(moon.x, moon.y, 300, inks.pop),
    disc(moon.x + 90, moon.y - 60, 42, inks.light, 'opacity=".5"'),
    disc(moon.x - 100, moon.y + 80, 64, inks.light, 'opacity=".5"'),
    tone(620, 600, inks.shade),
    times(9, (i) => trunk(180 + (i - 2) * 310 + between(random, -50, 50), between(random, 34, 56), inks.main)),
    times(5, (i) => trunk(60 + (i - 1) * 740 + between(random, -60, 60), between(random, 84, 120), inks.deep)),
    path(
      `M${LEFT} ${HEIGHT}V1040Q-300 1110 0 1060Q400 ${Math.round(between(random, 940, 1020))} 800 1060T1600 1040T${RIGHT} 1050V${HEIGHT}Z`,
      inks.deep,
    ),
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
    ground(inks.ground),
    tone(500, 720, inks.shade),
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
    ground(inks.ground),
    disc(between(random, 560, 1040), 330, 170, inks.pop),
    tone(100, 800, inks.shade),
    peak(between(random, -260, -120), 480, 440, inks.shade, inks.light),
    peak(between(random, 1720, 1860), 520, 420, inks.shade, inks.light),
    peak(between(random, 380, 480), 390, 420, inks.shade, inks.light),
    peak(between(random, 1120, 1240), 350, 480, inks.shade, inks.light),
    peak(between(random, 720, 860), 250, 520, inks.main, inks.light),
    path(`M${LEFT} 860Q-350 1000 0 900Q400 780 800 880T1600 850T${RIGHT} 860V${HEIGHT}H${LEFT}Z`, inks.deep),
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
    ground(inks.ground),
    tone(0, HEIGHT, inks.shade),
    petal(590, inks.shade, 180 / count),
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
    ground(inks.ground),
    disc(MIDDLE.x, 640, 520, inks.shade),
    tone(560, 700, inks.shade),
    times(9, (i) =>
      flame(200 + (i - 2) * 300, HEIGHT + 20, between(random, 380, 480), between(random, 620, 980), inks.main),
    ),
    times(8, (i) =>
      flame(350 + (i - 2) * 300, HEIGHT + 20, between(random, 260, 330), between(random, 420, 720), inks.pop),
    ),
    times(8, (i) =>
      flame(380 + (i - 2) * 280, HEIGHT + 20, between(random, 130, 190), between(random, 240, 420), inks.light),
    ),
    times(12, () => disc(between(random, 300, 1300), between(random, 120, 600), between(random, 6, 16), inks.pop)),
  ].join('');
};
