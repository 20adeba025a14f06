import { between, pick } from '../random';
import type { Motif } from '../scene';
import { box, disc, ground, group, MIDDLE, path, shape, times, tone, turned } from '../shapes';

/** A crown, or three of them. */
export const crown: Motif = ({ inks, random }) => {
  const one = (x: number, y: number, size: number, ink: string) =>
    group(
      `translate(${Math.round(x)} ${Math.round(y)}) scale(${size})`,
      path('M-330 210L-380 -170L-190 10L0 -290L190 10L380 -170L330 210Z', ink),
      box(-330, 180, 660, 80, inks.deep),
      disc(-380, -200, 46, inks.pop),
      disc(0, -325, 54, inks.pop),
      disc(380, -200, 46, inks.pop),
      times(5, (i) => disc(-240 + i * 120, 220, 20, inks.light)),
    );
  const drip = pick(random, [true, false]);
  return [
    ground(inks.ground),
    disc(MIDDLE.x, 610, 500, inks.shade),
    tone(420, 800, inks.shade),
    drip
      ? times(6, (i) => {
          const x = 520 + i * 112;
          const length = between(random, 80, 330);
          return box(x - 20, 860, 40, length, inks.main) + disc(x, 860 + length, 27, inks.main);
        })
      : '',
    one(MIDDLE.x, 650, 1.1, drip ? inks.main : inks.light),
  ].join('');
};

export const threeCrowns: Motif = ({ inks, random }) => {
  const star = { x: between(random, 720, 880), y: 240 };
  const one = (x: number, y: number, ink: string) =>
    group(
      `translate(${x} ${y}) scale(.58)`,
      path('M-330 230L-380 -170L-190 10L0 -290L190 10L380 -170L330 230Z', ink),
      box(-330, 200, 660, 70, inks.deep),
      disc(0, -325, 54, ink),
      disc(-380, -200, 46, ink),
      disc(380, -200, 46, ink),
    );
  return [
    ground(inks.ground),
    tone(500, 700, inks.shade),
    times(8, (i) =>
      turned(
        i * 45,
        star.x,
        star.y,
        shape(
          [
            [star.x - 20, star.y],
            [star.x, star.y - (i % 2 === 0 ? 190 : 105)],
            [star.x + 20, star.y],
          ],
          inks.pop,
        ),
      ),
    ),
    one(440, 830, inks.main),
    one(1160, 830, inks.main),
    one(800, 690, inks.light),
  ].join('');
};
