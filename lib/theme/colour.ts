/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

export const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** @param hex `#rgb` or `#rrggbb` */
export function parseColour(hex: string): Colour {
  const digits = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1);
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export function hexOf(colour: Colour): string {
  return `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Like CSS `color-mix(in srgb, one part, other)`. @param part the share of `one`, 0 to 1 */
export function mix(one: string, part: number, other: string): string {
  const [from, to] = [parseColour(one), parseColour(other)];
  const at = (i: 0 | 1 | 2) => Math.round(from[i] * part + to[i] * (1 - part));
  return hexOf([at(0), at(1), at(2)]);
}

/** WCAG 2.2, "contrast ratio": 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** WCAG 2.2, "relative luminance": 0 to 1. */
export function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = linear(parseColour(hex));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The components in linear light, 0 to 1: sRGB without its transfer curve. */
export function linear(colour: Colour): Colour {
  const at = (value: number) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = colour;
  return [at(red), at(green), at(blue)];
}
