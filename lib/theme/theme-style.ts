import { type Scheme, schemesOf } from './scheme';
import type { Theme } from './theme-schema';

const RADII = { none: '0rem', small: '0.25rem', medium: '0.625rem', large: '1.125rem' };

/** The fonts that a theme may have, with their names in the style sheet and their fallback. */
export const SHOP_FONTS = [
  { role: 'titles', property: '--titles', name: 'Shop Titles', fallback: 'Shop Titles Fallback', kind: 'serif' },
  { role: 'text', property: '--body', name: 'Shop Text', fallback: 'Shop Text Fallback', kind: 'sans' },
] as const;

/** A theme's colours, corners and fonts as the custom properties of tokens.css. */
export function themeStyle(theme: Theme | null): Record<`--${string}`, string> {
  if (!theme) return {};
  const { light, dark } = schemesOf(theme);
  return {
    ...colours('--client-', light),
    ...colours('--client-dark-', dark),
    ...(theme.radius && { '--radius': RADII[theme.radius] }),
    ...Object.assign({}, ...SHOP_FONTS.map((one) => family(one, theme.fonts?.[one.role]))),
  };
}

/** `dark` when a theme's background is dark in the light scheme too. */
export function schemeAttribute(theme: Theme | null): 'dark' | undefined {
  return schemesOf(theme).light.isDark ? 'dark' : undefined;
}

/**
 * The @font-face rules of a theme's own fonts; undefined when it has none. File URLs are relative to the sheet. A font shows as soon as it
 * has loaded; its fallback has the same metrics (fallback-font.ts), so the page does not shift.
 */
export function fontSheet(theme: Theme | null): string | undefined {
  const faces = SHOP_FONTS.flatMap(({ role, name }) =>
    (theme?.fonts?.[role]?.faces ?? []).map((face) => fontFace(name, face)),
  );
  return faces.length > 0 ? faces.join('\n') : undefined;
}

type Font = NonNullable<NonNullable<Theme['fonts']>['text']>;
type Face = NonNullable<Font['faces']>[number];

const fontFace = (name: string, { file, weight, style }: Face): string =>
  `@font-face { font-family: "${name}"; src: url("${file}") format("woff2"); font-weight: ${weight ?? '400'}; font-style: ${style ?? 'normal'}; font-display: swap; }`;

function colours(prefix: '--client-' | '--client-dark-', { background, text, accent, onAccent }: Scheme) {
  return {
    [`${prefix}background`]: background,
    [`${prefix}text`]: text,
    [`${prefix}accent`]: accent,
    [`${prefix}on-accent`]: onAccent,
  };
}

function family({ property, name, fallback, kind }: (typeof SHOP_FONTS)[number], font: Font | null | undefined) {
  if (!font) return {};
  const generic = `var(--${font.fallback ?? kind})`;
  return { [property]: font.faces?.length ? `"${name}", "${fallback}", ${generic}` : generic };
}
