import { between, pick } from '../random';
import type { Motif } from '../scene';
import { box, disc, ground, LEFT, line, path, RIGHT, shape, strip, times, tone } from '../shapes';

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
    const windows = { lit: '', dark: '' };
    const [w, h] = [Math.round(width * 0.16), 66];
    for (let i = 0; i < floors * 3; i++)
      windows[random() < 0.3 ? 'lit' : 'dark'] +=
        `M${Math.round(x + width * (0.16 + (i % 3) * 0.26))} ${Math.round(top + 24 + Math.floor(i / 3) * 110)}h${w}v${h}h-${w}Z`;
    return [
      gable,
      box(x, top - 1, width, 940 - top, ink),
      path(windows.dark, inks.ground),
      path(windows.lit, inks.pop),
    ].join('');
  };
  const inksOfHouses = [inks.main, inks.deep, inks.light, inks.shade];
  let x = LEFT - 40;
  let row = '';
  let before = '';
  while (x < RIGHT) {
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
    ground(inks.ground),
    tone(0, 640, inks.shade),
    disc(between(random, 560, 1040), 260, 130, inks.pop),
    row,
    strip(930, 40, inks.deep),
    strip(968, 240, inks.main),
    times(9, (i) =>
      line(
        [
          [between(random, LEFT, 1400), 1000 + i * 24],
          [between(random, 200, RIGHT), 1000 + i * 24],
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
    ground(inks.ground),
    tone(360, 840, inks.shade),
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
    strip(1105, 100, inks.shade),
  ].join('');
};

/** Columns of a temple under the sun. */
export const temple: Motif = ({ inks, random }) => {
  const broken = Math.floor(between(random, 0, 5));
  return [
    ground(inks.ground),
    disc(between(random, 660, 940), 420, 290, inks.pop),
    tone(420, 780, inks.shade),
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
    strip(1116, 100, inks.deep),
  ].join('');
};
