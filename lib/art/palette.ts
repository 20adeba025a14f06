import { type Colour, hexOf, linear, parseColour } from '@/lib/theme';
import { between, pick, type Random } from './random';

/** The inks of one picture. Hex. `ground` is the background, `pop` is for small highlights. */
export type Inks = { ground: string; shade: string; main: string; light: string; pop: string; deep: string };

/** Lightness, chroma and hue of OKLCH; the hue is added to that of the accent. */
type Ink = readonly [lightness: number, chroma: number, turn: number];

const SCHEMES: readonly Record<keyof Inks, Ink>[] = [
  // By night.
  {
    ground: [0.27, 0.07, 0],
    shade: [0.34, 0.08, 12],
    main: [0.6, 0.15, 8],
    light: [0.94, 0.035, 50],
    pop: [0.8, 0.15, 80],
    deep: [0.18, 0.05, 0],
  },
  // On cream.
  {
    ground: [0.93, 0.035, 60],
    shade: [0.87, 0.055, 55],
    main: [0.53, 0.16, 0],
    light: [0.985, 0.012, 60],
    pop: [0.7, 0.17, 45],
    deep: [0.27, 0.07, 0],
  },
  // Full colour.
  {
    ground: [0.56, 0.16, 0],
    shade: [0.5, 0.16, -8],
    main: [0.3, 0.09, -10],
    light: [0.95, 0.035, 60],
    pop: [0.86, 0.14, 75],
    deep: [0.22, 0.06, -10],
  },
  // On the colour across.
  {
    ground: [0.82, 0.1, 70],
    shade: [0.76, 0.115, 62],
    main: [0.45, 0.14, 0],
    light: [0.97, 0.025, 70],
    pop: [0.62, 0.2, -30],
    deep: [0.25, 0.07, 0],
  },
  // At dusk.
  {
    ground: [0.38, 0.1, -25],
    shade: [0.45, 0.12, -5],
    main: [0.66, 0.17, 25],
    light: [0.95, 0.04, 60],
    pop: [0.84, 0.14, 60],
    deep: [0.22, 0.07, -40],
  },
];

/** Inks that match each other and the organisation's accent. @param accent hex */
export function inksOf(accent: string, random: Random): Inks {
  const { hue, chroma } = toOklch(parseColour(accent));
  // A grey accent gets muted inks of any hue.
  const turned = chroma < 0.03 ? random() * 360 : hue + between(random, -14, 14);
  const strength = chroma < 0.03 ? 0.5 : 1;
  const scheme = pick(random, SCHEMES);
  // Shifts the hue to warmer twice as often as to cooler.
  const side = random() < 0.67 ? 1 : -1;
  const ink = ([lightness, part, turn]: Ink) => fromOklch(lightness, part * strength, turned + turn * side);
  return {
    ground: ink(scheme.ground),
    shade: ink(scheme.shade),
    main: ink(scheme.main),
    light: ink(scheme.light),
    pop: ink(scheme.pop),
    deep: ink(scheme.deep),
  };
}

/** OKLab as its author gives it (Björn Ottosson, 2020), and back. */
function toOklch(colour: Colour): { chroma: number; hue: number } {
  const [r, g, b] = linear(colour);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const one = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const other = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { chroma: Math.hypot(one, other), hue: (Math.atan2(other, one) * 180) / Math.PI };
}

/** Reduces the chroma to what sRGB can show at that lightness and hue. */
function fromOklch(lightness: number, chroma: number, hue: number): string {
  for (let part = 1; part > 0; part -= 0.05) {
    const colour = toSrgb(lightness, chroma * part, (hue * Math.PI) / 180);
    if (colour.every((value) => value >= -0.001 && value <= 1.001)) return hexOf(to255(colour));
  }
  return hexOf(to255(toSrgb(lightness, 0, 0)));
}

function toSrgb(lightness: number, chroma: number, angle: number): Colour {
  const [one, other] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * one + 0.2158037573 * other) ** 3;
  const m = (lightness - 0.1055613458 * one - 0.0638541728 * other) ** 3;
  const s = (lightness - 0.0894841775 * one - 1.291485548 * other) ** 3;
  return [
    encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encode(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const encode = (part: number) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055);

const to255 = ([r, g, b]: Colour): Colour => {
  const at = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 255);
  return [at(r), at(g), at(b)];
};
