import { between, pick } from '../random';
import type { Motif } from '../scene';
import { box, disc, ground, LEFT, line, MIDDLE, path, RIGHT, ring, shape, times, tone, turned, WIDTH } from '../shapes';

/** A record and its arm. */
export const record: Motif = ({ inks, random }) => {
  const [x, y] = [between(random, 700, 820), MIDDLE.y];
  return [
    ground(inks.ground),
    tone(500, 720, inks.shade),
    disc(x, y, 500, inks.deep),
    times(7, (i) => ring(x, y, 460 - i * 38, i % 3 === 1 ? inks.main : inks.shade, i % 3 === 1 ? 10 : 5)),
    disc(x, y, 185, inks.main),
    path(`M${Math.round(x)} ${y - 185}A185 185 0 0 1 ${Math.round(x + 185)} ${y}L${Math.round(x)} ${y}Z`, inks.pop),
    disc(x, y, 22, inks.ground),
    line(
      [
        [1270, 150],
        [1230, 560],
        [x + 330, y + 190],
      ],
      inks.light,
      32,
    ),
    disc(1270, 150, 84, inks.light),
    disc(1270, 150, 40, inks.main),
    turned(28, x + 320, y + 200, box(x + 290, y + 170, 60, 110, inks.pop)),
  ].join('');
};

/** Keys of a piano, some pressed. */
export const keys: Motif = ({ inks, random }) => {
  const count = 9;
  const width = 150;
  const tilt = between(random, -12, 12);
  return [
    ground(inks.ground),
    disc(MIDDLE.x + between(random, -140, 140), 330, 270, inks.pop),
    tone(0, 760, inks.shade),
    turned(
      tilt,
      MIDDLE.x,
      MIDDLE.y,
      times(count + 20, (i) =>
        box(-350 + (i - 7) * (width + 8), 520, width, 1100, random() < 0.22 ? inks.main : inks.light),
      ),
      times(count + 20, (i) =>
        i % 7 === 2 || i % 7 === 6
          ? ''
          : box(-350 + (i - 7) * (width + 8) + width * 0.66, 520, width * 0.62, 420, inks.deep),
      ),
      box(2 * LEFT, 470, 2 * RIGHT, 60, inks.main),
    ),
  ].join('');
};

/** Sound as bars, mirrored in the water. */
export const bars: Motif = ({ inks, random }) => {
  const count = 33;
  const middle = (count - 1) / 2;
  return [
    ground(inks.ground),
    disc(MIDDLE.x, 600, 470, inks.shade),
    tone(600, 620, inks.shade),
    times(count, (i) => {
      const x = MIDDLE.x + (i - middle) * 90;
      const height = 90 + Math.max(0, 1 - Math.abs(i - middle) / 8) * between(random, 180, 420);
      const ink = [inks.main, inks.light, inks.pop][i % 3] as string;
      return `${box(x - 28, 620 - height, 56, height, ink, 'rx="28"')}${box(x - 28, 650, 56, height * 0.55, ink, 'rx="28" opacity=".45"')}`;
    }),
  ].join('');
};

/** Notes that dance on their lines. */
export const notes: Motif = ({ inks, random }) => {
  const bend = pick(random, [-1, 1]) * between(random, 60, 130);
  const at = (x: number) => Math.sin((x / WIDTH) * Math.PI * 2) * bend;
  const staff = times(5, (i) =>
    path(
      `M${LEFT - 20} ${430 + i * 90}C-520 ${Math.round(430 + i * 90 - bend)} -320 ${Math.round(430 + i * 90 - bend * 1.4)} -20 ${430 + i * 90}C400 ${Math.round(430 + i * 90 + bend * 2)} 500 ${Math.round(430 + i * 90 + bend)} 800 ${430 + i * 90}S1300 ${Math.round(430 + i * 90 - bend * 2)} ${WIDTH + 20} ${430 + i * 90}S2000 ${Math.round(430 + i * 90 + bend)} ${RIGHT + 20} ${430 + i * 90}`,
      'none',
      `stroke="${inks.deep}" stroke-width="9"`,
    ),
  );
  const note = (x: number, step: number, ink: string) => {
    const y = 790 - step * 45 + at(x);
    const up = step < 4 ? -1 : 1;
    return (
      turned(-18, x, y, `<ellipse cx="${Math.round(x)}" cy="${Math.round(y)}" rx="78" ry="58" fill="${ink}"/>`) +
      line(
        [
          [x - up * 66, y],
          [x - up * 66, y + up * 300],
        ],
        ink,
        18,
      ) +
      path(
        `M${Math.round(x - up * 66)} ${Math.round(y + up * 300)}q90 ${-up * 40} 110 ${-up * 160}q-40 ${up * 60} -110 ${up * 80}Z`,
        ink,
      )
    );
  };
  return [
    ground(inks.ground),
    disc(between(random, 600, 1000), between(random, 420, 700), 360, inks.shade),
    tone(500, 720, inks.shade),
    staff,
    times(4, (i) =>
      note(420 + i * 250, Math.round(between(random, 0, 7)), [inks.main, inks.pop, inks.light, inks.main][i] as string),
    ),
  ].join('');
};

/** A sunburst, as over a fairground. */
export const sunburst: Motif = ({ inks, random }) => {
  const [x, y] = [MIDDLE.x, between(random, 620, 760)];
  const rays = pick(random, [20, 24, 28]);
  return [
    ground(inks.ground),
    times(rays, (i) =>
      turned(
        (i * 360) / rays,
        x,
        y,
        shape(
          [
            [x, y],
            [x - (1900 * Math.PI) / rays / 1.9, y - 1900],
            [x + (1900 * Math.PI) / rays / 1.9, y - 1900],
          ],
          i % 2 === 0 ? inks.main : inks.ground,
        ),
      ),
    ),
    disc(x, y, 330, inks.light),
    disc(x, y, 260, inks.pop),
    tone(760, 460, inks.deep, { to: 0.5 }),
  ].join('');
};
