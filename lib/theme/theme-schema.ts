import { z } from 'zod';
import { boundedText } from '@/lib/text-field';
import { HEX } from './colour';
import { wrongFile } from './files';
import { schemesOf } from './scheme';
import { type ColourPair, unreadablePairs } from './shown-pairs';

export const LANGUAGES = ['nl', 'en', 'de', 'fr'] as const;
const PICTURES = ['image/svg+xml', 'image/png', 'image/webp', 'image/jpeg'];
const ICONS = ['image/svg+xml', 'image/png', 'image/x-icon'];

const NO_COLOUR = 'must be a colour such as "#b3261e"';
const NO_WEIGHT = 'must be a weight such as "400", or "200 800" of a variable font';

/** `kind`: the type named in docs/organisations.md. */
const colour = () => boundedText(7, NO_COLOUR).regex(HEX, NO_COLOUR).meta({ kind: 'colour `#rrggbb`' }).nullish();

function line(max: number) {
  const message = `must be one line of 1 to ${max} characters`;
  return boundedText(max, message)
    .regex(/^[^\p{Cc}\p{Cs}]+$/u, message)
    .meta({ kind: `text, 1 to ${max} characters` });
}

/** Schema of one text, or one per language of the shop. */
export const textByLanguage = (max: number) =>
  z
    .union([line(max), z.partialRecord(z.enum(LANGUAGES), line(max))], {
      error: `must be one line of 1 to ${max} characters, or an object of lines by language (${LANGUAGES.join(', ')})`,
    })
    .meta({ kind: `text, 1 to ${max} characters, or an object of texts by language` });

const text = (max: number) => textByLanguage(max).nullish();

function canParse(value: string): boolean {
  try {
    return new URL(value).href !== '';
  } catch {
    return false;
  }
}

const link = (schemes: string) =>
  line(2000)
    .refine(
      (value) => new RegExp(`^(${schemes}):\\S+$`, 'i').test(value) && canParse(value),
      `must be an absolute address (${schemes.replaceAll('|', ', ')})`,
    )
    .meta({ kind: `address (${schemes.replaceAll('|', ', ')})` })
    .nullish();

/** A stored theme file's name: its content's hash and its extension. */
const KEPT = /^[\w-]{27}\.[a-z0-9]{2,5}$/;

type FileSchema = (types: readonly string[], maxKib: number) => z.ZodType<string>;

const inBundle: FileSchema = (types, maxKib) =>
  boundedText(maxKib * 1400, `must be a file of type ${types.join(', ')}, at most ${maxKib} KiB`)
    .check((ctx) => {
      const message = wrongFile(ctx.value, types, maxKib);
      // Without the value: the file would make the error message too long.
      if (message) ctx.issues.push({ code: 'custom', input: '', message });
    })
    .meta({ kind: `\`data:\` address of ${types.join(', ')}, at most ${maxKib} KiB` });
const kept: FileSchema = () => boundedText(40).regex(KEPT);

function themeSchema(file: FileSchema) {
  const font = z.strictObject({
    fallback: z
      .enum(['serif', 'sans'])
      .nullish()
      .describe('The generic font that is shown until it is loaded, or if it cannot be.'),
    faces: z
      .array(
        z.strictObject({
          file: file(['font/woff2'], 200).describe('The font.'),
          weight: boundedText(7, NO_WEIGHT)
            .regex(/^[1-9]\d{0,2}( [1-9]\d{0,2})?$/, NO_WEIGHT)
            .meta({ kind: 'weight, or two of a variable font' })
            .nullish()
            .describe('Its weight. Left out: 400.'),
          style: z.enum(['normal', 'italic']).nullish().describe('Its style. Left out: normal.'),
        }),
      )
      .refine((faces) => faces.length <= 4, 'must be at most 4')
      .nullish()
      .describe('The files of the font, at most 4.'),
  });
  const colours = {
    accent: colour().describe('Buttons and links.'),
    background: colour().describe('The background of pages.'),
    text: colour().describe('Text.'),
  };
  return z
    .strictObject({
      ...colours,
      dark: z
        .strictObject(colours)
        .nullish()
        .describe('Colours of the dark scheme. Left out: derived from the accent.'),
      radius: z.enum(['none', 'small', 'medium', 'large']).nullish().describe('How round corners are.'),
      fonts: z
        .strictObject({
          titles: font.nullish().describe('The font of titles.'),
          text: font.nullish().describe('The font of everything else.'),
        })
        .nullish()
        .describe('Fonts. Left out: Doek’s own.'),
      logo: file(PICTURES, 200).nullish().describe('The logo.'),
      logo_dark: file(PICTURES, 200).nullish().describe('The logo in the dark scheme. Left out: the same.'),
      favicon: file(ICONS, 100).nullish().describe('The icon of browser tabs.'),
      tagline: text(120).describe('One line under the name.'),
      footer: text(500).describe('Text at the end of every page.'),
      links: z
        .strictObject({
          terms: link('https|http').describe('Terms and conditions.'),
          privacy: link('https|http').describe('The privacy statement.'),
          imprint: link('https|http').describe('The page that says who publishes the shop.'),
          contact: link('https|http|mailto|tel').describe('How to reach the organisation.'),
        })
        .nullish()
        .describe('Links at the end of every page.'),
    })
    .superRefine((theme, ctx) => {
      const { light, dark } = schemesOf(theme);
      const wrong = new Map<string, { path: string[]; said: string[] }>();
      const name = (pairs: ColourPair[], scheme: 'light' | 'dark') => {
        for (const { what, ratio, of } of pairs) {
          const path = placeOf(theme, of, scheme);
          const entry = wrong.get(path.join()) ?? { path, said: [] };
          entry.said.push(`${what} is ${(Math.floor(ratio * 100) / 100).toFixed(2)}:1 in the ${scheme} scheme`);
          wrong.set(path.join(), entry);
        }
      };
      name(unreadablePairs(light), 'light');
      if (theme.dark) name(unreadablePairs(dark), 'dark');
      if (theme.dark && (light.isDark || !dark.isDark)) {
        const message = light.isDark ? 'is for themes with a light background' : 'must have a dark background';
        ctx.addIssue({ code: 'custom', path: ['dark'], message });
      }
      for (const { path, said } of wrong.values()) {
        ctx.addIssue({ code: 'custom', path, message: `cannot be read: ${said.join('; ')}; text needs 4.5:1` });
      }
    });
}

/** The path of the error for an unreadable pair: the named colour if given, else another given one. */
function placeOf(theme: Theme, of: ColourPair['of'], scheme: 'light' | 'dark'): string[] {
  const given = (scheme === 'dark' ? theme.dark : theme) ?? {};
  const order = [of, 'background', 'accent', 'text'] as const;
  const member = order.find((one) => given[one]);
  return [...(scheme === 'dark' ? ['dark'] : []), ...(member ? [member] : [])];
}

/** A theme in a bundle: files as `data:` addresses, colours with enough contrast. */
export const bundleTheme = themeSchema(inBundle);
const keptTheme = themeSchema(kept);

/** A theme; its files are `data:` addresses in a bundle, and names of stored files elsewhere. */
export type Theme = z.output<typeof bundleTheme>;

/** Parses a stored theme; null for none, or for one that is invalid by the current schema. */
export function readTheme(json: unknown): Theme | null {
  return keptTheme.nullable().safeParse(json ?? null).data ?? null;
}
