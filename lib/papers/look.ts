/** An organisation's colours on paper: of the band at the top and of what stands on it. Hex. */
export type Look = { accent: string; onAccent: string };

const DEFAULT_ACCENT = '#96233a';
/** WCAG 2.2, 1.4.3: the least contrast of text. */
const READABLE = 4.5;

export function lookOf(theme: Record<string, unknown> | null): Look {
  const given = theme?.accent;
  const accent = typeof given === 'string' && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(given) ? given : DEFAULT_ACCENT;
  const onWhite = 1.05 / (luminance(accent) + 0.05);
  return { accent, onAccent: onWhite >= READABLE ? '#ffffff' : '#111111' };
}

/** WCAG 2.2, "relative luminance": 0 to 1. */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
