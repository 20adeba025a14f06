import type { OfficeContext } from '@/lib/staff';
import { bundleTheme, LANGUAGES, schemesOf, shownPairs, type TextByLanguage, type Theme } from '@/lib/theme';
import { changeSettings } from './change-settings';

/** The fields of the form of a look, by name. */
export type LookTyped = Readonly<Record<string, string>>;

const COLOURS = ['accent', 'background', 'text'] as const;
const TEXTS = ['tagline', 'footer'] as const;
const LINKS = ['terms', 'privacy', 'imprint', 'contact'] as const;
const HEX = /^#[0-9a-f]{6}$/i;

/** The form fields of a stored look. A colour that it does not set has the value that is shown. */
export function typedLook(theme: Theme | null): Record<string, string> {
  const { light, dark } = schemesOf(theme);
  const typed: Record<string, string> = { radius: theme?.radius ?? '', own_dark: theme?.dark ? 'on' : '' };
  for (const colour of COLOURS) {
    typed[colour] = long(light[colour]);
    typed[`dark_${colour}`] = long(dark[colour]);
  }
  for (const member of TEXTS) Object.assign(typed, typedText(member, theme?.[member]));
  for (const link of LINKS) typed[link] = theme?.links?.[link] ?? '';
  for (const role of ['titles', 'text'] as const) typed[`font_${role}`] = theme?.fonts?.[role]?.fallback ?? '';
  return typed;
}

/** `#b32` as `#bb3322`, the only format that a colour field accepts. */
const long = (hex: string): string => (hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex);

function typedText(member: string, text: TextByLanguage): Record<string, string> {
  const of = typeof text === 'string' ? { all: text } : (text ?? {});
  return Object.fromEntries(['all', ...LANGUAGES].map((one) => [`${member}_${one}`, (of as LookTyped)[one] ?? '']));
}

/** The look that a form describes. Files, fonts and untouched fields keep their stored values. */
export function lookOf(stored: Theme | null, typed: LookTyped): Theme | null {
  const shown = typedLook(stored);
  const colour = (name: string, given: string | null | undefined) => {
    const value = typed[name] ?? '';
    if (!HEX.test(value) || value.toLowerCase() === shown[name]?.toLowerCase()) return given ?? undefined;
    return value.toLowerCase();
  };
  const light = Object.fromEntries(COLOURS.map((one) => [one, colour(one, stored?.[one])]));
  const dark = Object.fromEntries(
    COLOURS.map((one) => [one, colour(`dark_${one}`, stored?.dark ? stored.dark[one] : typed[`dark_${one}`])]),
  );
  const links = given(Object.fromEntries(LINKS.map((one) => [one, typed[one]?.trim()])));
  const theme = given({
    ...stored,
    ...light,
    dark: typed.own_dark ? given(dark) : undefined,
    radius: typed.radius,
    fonts: fontsOf(stored, typed),
    links,
    ...Object.fromEntries(TEXTS.map((member) => [member, textIn(member, typed)])),
  });
  return (theme ?? null) as Theme | null;
}

/** Drops empty members; undefined when none is left. */
function given(members: Record<string, unknown>): Record<string, unknown> | undefined {
  const kept = Object.entries(members).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

const fontsOf = (stored: Theme | null, typed: LookTyped) =>
  given(
    Object.fromEntries(
      (['titles', 'text'] as const).map((role) => [
        role,
        given({ fallback: typed[`font_${role}`], faces: stored?.fonts?.[role]?.faces }),
      ]),
    ),
  );

/** One text for all languages, one for each, or both: the former fills languages without one. */
function textIn(member: string, typed: LookTyped): TextByLanguage {
  const all = typed[`${member}_all`]?.trim();
  const own = Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const text = typed[`${member}_${language}`]?.trim();
      return text ? [[language, text]] : [];
    }),
  );
  if (Object.keys(own).length === 0) return all || undefined;
  return all ? { ...Object.fromEntries(LANGUAGES.map((language) => [language, all])), ...own } : own;
}

/** The contrast ratio of every pair of colours, light and dark. Text needs at least 4.5. */
export function listContrasts(theme: Theme | null): { what: string; light: number; dark: number }[] {
  const { light, dark } = schemesOf(theme);
  const night = new Map(shownPairs(dark).map(({ what, ratio }) => [what, ratio]));
  return shownPairs(light).map(({ what, ratio }) => ({ what, light: ratio, dark: night.get(what) ?? ratio }));
}

const MEMBERS = ['theme'] as const;

/** Saves the fields of the look. @throws as changeSettings */
export const saveLook = (ctx: OfficeContext, { seen, typed }: { seen: string; typed: LookTyped }) =>
  changeSettings(ctx, { members: MEMBERS, seen }, (settings) => {
    settings.theme = lookOf(settings.theme, typed);
  });

export const LOOK_FILES = ['logo', 'logo_dark', 'favicon', 'titles', 'text'] as const;
export type LookFile = (typeof LOOK_FILES)[number];

export type FileGiven = { seen: string; what: LookFile; address: string | null; weight?: string; isItalic?: boolean };

/**
 * Sets a picture, or adds a font face, as a `data:` URL; null removes it, for a font all faces.
 * @throws as changeSettings, also for an invalid file
 */
export const saveLookFile = (ctx: OfficeContext, { seen, what, address, weight, isItalic }: FileGiven) =>
  changeSettings(ctx, { members: MEMBERS, seen }, (settings) => {
    const theme: Record<string, unknown> = { ...settings.theme };
    if (what === 'titles' || what === 'text') {
      const fonts = { ...settings.theme?.fonts };
      const face = { file: address, ...(weight && { weight }), ...(isItalic && { style: 'italic' }) };
      const faces = address === null ? undefined : [...(fonts[what]?.faces ?? []), face];
      theme.fonts = given({ ...fonts, [what]: given({ ...fonts[what], faces }) });
    } else theme[what] = address;
    settings.theme = (given(theme) ?? null) as Theme | null;
  });

/** The errors of a look, each with its path; empty when it is valid. */
export const listLookErrors = (theme: Theme | null): string[] =>
  theme === null
    ? []
    : (bundleTheme.safeParse(theme).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []);
