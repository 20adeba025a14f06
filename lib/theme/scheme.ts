import { contrast, luminance, mix } from './colour';
import { isReadable, unreadablePairs } from './shown-pairs';
import type { Theme } from './theme-schema';

/** The colours from which all others of a page are mixed (app/_ui/tokens.css). Hex. */
export type Scheme = { background: string; text: string; accent: string; onAccent: string; isDark: boolean };

export const DEFAULT_LIGHT: Scheme = {
  background: '#faf8f4',
  text: '#231f1c',
  accent: '#96233a',
  onAccent: '#ffffff',
  isDark: false,
};
export const DEFAULT_DARK: Scheme = {
  background: '#171413',
  text: '#ede7e0',
  accent: '#ea8f9b',
  onAccent: '#231f1c',
  isDark: true,
};

/**
 * The light and dark colours of a theme. A theme with a dark background is dark in both. A missing dark scheme is derived from the accent
 * and always readable.
 */
export function schemesOf(theme: Theme | null): { light: Scheme; dark: Scheme } {
  if (!theme || !(theme.background || theme.text || theme.accent || theme.dark)) {
    return { light: DEFAULT_LIGHT, dark: DEFAULT_DARK };
  }
  const light = schemeOf(
    theme.background ?? DEFAULT_LIGHT.background,
    theme.text ?? DEFAULT_LIGHT.text,
    theme.accent ?? DEFAULT_LIGHT.accent,
  );
  if (!theme.dark) return { light, dark: light.isDark ? light : derivedDark(light.accent) };
  const { background, text, accent } = theme.dark;
  const derived = derivedDark(accent ?? light.accent);
  return {
    light,
    dark: schemeOf(background ?? derived.background, text ?? derived.text, accent ?? derived.accent),
  };
}

/** Moves the accent towards the text colour until everything in it or on it has enough contrast. */
function derivedDark(accent: string): Scheme {
  const background = mix(accent, 0.06, '#151312');
  const text = mix(accent, 0.04, '#f1ede8');
  for (let part = 1; part > 0; part -= 0.05) {
    const scheme = schemeOf(background, text, mix(accent, part, text));
    if (unreadablePairs(scheme).length === 0) return scheme;
  }
  return schemeOf(background, text, text);
}

function schemeOf(background: string, text: string, accent: string): Scheme {
  const onAccent = ['#ffffff', '#111111'].find((colour) => isReadable(contrast(colour, accent))) ?? '#000000';
  return { background, text, accent, onAccent, isDark: luminance(background) < 0.18 };
}
