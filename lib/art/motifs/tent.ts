import { between } from '../random';
import type { Motif } from '../scene';
import { box, disc, ground, HEIGHT, LEFT, line, MIDDLE, path, RIGHT, shape, times, tone, WIDTH } from '../shapes';

/** A tent with flags, on its spot. */
export const tent: Motif = ({ inks, random }) => {
  const stripes = 8;
  const top = { x: MIDDLE.x, y: between(random, 220, 290) };
  const edge = (i: number) => 380 + (i * 840) / stripes;
  return [
    ground(inks.ground),
    tone(0, 900, inks.shade),
    disc(between(random, 400, 560), 300, 110, inks.pop),
    line(
      [
        [LEFT - 60, 450],
        [60, 330],
        [top.x, top.y - 20],
        [WIDTH - 60, 330],
        [RIGHT + 60, 450],
      ],
      inks.deep,
      5,
    ),
    times(20, (i) => {
      const x = 100 + (i - 10) * 72;
      const y = x < 60 ? 446 - ((x - LEFT + 60) / (120 - LEFT)) * 120 : 326 - ((x - 60) / (top.x - 60)) * (346 - top.y);
      return (
        shape(
          [
            [x, y],
            [x + 44, y - 10],
            [x + 24, y + 56],
          ],
          i % 2 === 0 ? inks.main : inks.light,
        ) +
        shape(
          [
            [WIDTH - x, y],
            [WIDTH - x - 44, y - 10],
            [WIDTH - x - 24, y + 56],
          ],
          i % 2 === 0 ? inks.light : inks.main,
        )
      );
    }),
    times(stripes, (i) =>
      shape(
        [
          [top.x, top.y],
          [edge(i), 640],
          [edge(i + 1), 640],
        ],
        i % 2 === 0 ? inks.main : inks.light,
      ),
    ),
    times(stripes, (i) => path(`M${edge(i)} 640h105v40a52.5 52.5 0 0 1 -105 0Z`, i % 2 === 0 ? inks.light : inks.main)),
    times(stripes, (i) =>
      box(edge(i) + (i < stripes / 2 ? 20 : -20), 660, 106, 340, i % 2 === 0 ? inks.main : inks.light),
    ),
    path('M800 700C760 820 720 900 650 1000H950C880 900 840 820 800 700Z', inks.deep),
    times(stripes, (i) => path(`M${edge(i)} 636h105v44a52.5 52.5 0 0 1 -105 0Z`, i % 2 === 0 ? inks.light : inks.main)),
    line(
      [
        [top.x, top.y],
        [top.x, top.y - 120],
      ],
      inks.deep,
      10,
    ),
    shape(
      [
        [top.x, top.y - 120],
        [top.x + 120, top.y - 85],
        [top.x, top.y - 50],
      ],
      inks.pop,
    ),
    path(`M${LEFT} 985Q-350 1015 0 980Q400 940 800 985T1600 970T${RIGHT} 985V${HEIGHT}H${LEFT}Z`, inks.deep),
  ].join('');
};
