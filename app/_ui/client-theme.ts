import type { CSSProperties } from 'react';

/** Red, green and blue, 0 to 255. */
type Colour = readonly number[];

const LIGHT = { background: '#faf8f4', text: '#231f1c' };
const DARK = { background: '#171413', text: '#ede7e0' };
/** WCAG 2.2, 1.4.3: the least contrast of text. */
const READABLE = 4.5;

/**
 * An organisation's colours as the custom properties that tokens.css reads. Only hex colours count; a text that cannot be
 * read on its background is left out with it, and an accent is moved towards the text until it can be read.
 */
export function clientTheme(theme: Record<string, unknown> | null): CSSProperties {
  if (!theme) return {};
  const accent = hex(theme.accent);
  const [background, text] = readablePair(hex(theme.background) ?? LIGHT.background, hex(theme.text) ?? LIGHT.text);
  const isDark = luminance(parse(background)) < 0.18;
  return {
    ...properties('--client-', { background, text, accent }),
    ...properties('--client-dark-', { ...(isDark ? { background, text } : DARK), accent }),
    ...(isDark && { colorScheme: 'dark' }),
  };
}

function readablePair(background: string, text: string): [string, string] {
  return contrast(parse(background), parse(text)) < READABLE ? [LIGHT.background, LIGHT.text] : [background, text];
}

type Given = { background: string; text: string; accent: string | undefined };

function properties(prefix: '--client-' | '--client-dark-', { background, text, accent }: Given): CSSProperties {
  const shown = { [`${prefix}background`]: background, [`${prefix}text`]: text };
  if (!accent) return shown;
  const readable = towards(parse(accent), parse(text), parse(background));
  const onAccent = contrast(readable, [255, 255, 255]) >= READABLE ? '#ffffff' : '#111111';
  return {
    ...shown,
    [`${prefix}accent`]: `rgb(${readable.join(' ')})`,
    [`${prefix}on-accent`]: onAccent,
  } as CSSProperties;
}

function towards(colour: Colour, text: Colour, background: Colour): Colour {
  for (let part = 0; part < 1; part += 0.1) {
    const mixed = colour.map((value, i) => Math.round(value + ((text[i] ?? 0) - value) * part));
    if (contrast(mixed, background) >= READABLE) return mixed;
  }
  return text;
}

function hex(value: unknown): string | undefined {
  return typeof value === 'string' && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value) ? value : undefined;
}

function parse(colour: string): Colour {
  const digits = colour.length === 4 ? colour.slice(1).replace(/./g, '$&$&') : colour.slice(1);
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** WCAG 2.2, "contrast ratio": 1 to 21. */
function contrast(one: Colour, other: Colour): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** WCAG 2.2, "relative luminance": 0 to 1. */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
