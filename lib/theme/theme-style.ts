import { type Scheme, schemesOf } from './scheme';
import type { Theme } from './theme-schema';

const RADII = { none: '0rem', small: '0.25rem', medium: '0.625rem', large: '1.125rem' };

/** An organisation's colours, corners and fonts as the custom properties that tokens.css reads. */
export function themeStyle(theme: Theme | null): Record<`--${string}`, string> {
  if (!theme) return {};
  const { light, dark } = schemesOf(theme);
  return {
    ...colours('--client-', light),
    ...colours('--client-dark-', dark),
    ...(theme.radius && { '--radius': RADII[theme.radius] }),
    ...family('--titles', 'Shop Titles', theme.fonts?.titles, '--serif'),
    ...family('--body', 'Shop Text', theme.fonts?.text, '--sans'),
  };
}

/** `dark` when a theme has a dark background by day as well. */
export function schemeAttribute(theme: Theme | null): 'dark' | undefined {
  return schemesOf(theme).light.isDark ? 'dark' : undefined;
}

/**
 * The style sheet of an organisation's own fonts; undefined when it has none. The files lie beside it. A font that comes too
 * late for the first page is there for the next: no page moves under a reader.
 */
export function fontSheet(theme: Theme | null): string | undefined {
  const faces = [
    ...(theme?.fonts?.titles?.faces ?? []).map((face) => fontFace('Shop Titles', face)),
    ...(theme?.fonts?.text?.faces ?? []).map((face) => fontFace('Shop Text', face)),
  ];
  return faces.length > 0 ? faces.join('\n') : undefined;
}

type Font = NonNullable<NonNullable<Theme['fonts']>['text']>;
type Face = NonNullable<Font['faces']>[number];

const fontFace = (name: string, { file, weight, style }: Face): string =>
  `@font-face { font-family: "${name}"; src: url("${file}") format("woff2"); font-weight: ${weight ?? '400'}; font-style: ${style ?? 'normal'}; font-display: optional; }`;

function colours(prefix: '--client-' | '--client-dark-', { background, text, accent, onAccent }: Scheme) {
  return {
    [`${prefix}background`]: background,
    [`${prefix}text`]: text,
    [`${prefix}accent`]: accent,
    [`${prefix}on-accent`]: onAccent,
  };
}

function family(property: '--titles' | '--body', name: string, font: Font | null | undefined, otherwise: string) {
  if (!font) return {};
  const fallback = font.fallback ? `var(--${font.fallback})` : `var(${otherwise})`;
  return { [property]: font.faces?.length ? `"${name}", ${fallback}` : fallback };
}
