import { z } from 'zod';
import { boundedText } from '@/lib/text-field';
import { LANGUAGES } from '@/lib/theme';
import { sanitiseHtml } from '../sanitise-html';

const CONTROL = /\p{Cc}/u;
const CONTROL_IN_HTML = /[^\P{Cc}\t\n\r]/u;
const LONE_SURROGATE = /\p{Cs}/u;

/** Why the database could not store a string unchanged; undefined when it can. */
export function unstorable(value: string, control = CONTROL): string | undefined {
  if (control.test(value)) return 'must not have control characters';
  if (LONE_SURROGATE.test(value)) return 'must be Unicode: half a surrogate pair is no character';
  return undefined;
}

function characters(max: number, control?: RegExp) {
  return boundedText(max).check((ctx) => {
    const message = unstorable(ctx.value, control ?? CONTROL);
    if (message) ctx.issues.push({ code: 'custom', input: ctx.value, message });
  });
}

/** One line of plain text, unchanged; may be empty. */
export const line = (max = 1000) => characters(max).meta({ kind: `text, at most ${max} characters` });

/** One line of plain text, not empty. */
export const name = (max = 200) =>
  characters(max)
    .refine((value) => value.trim() !== '', 'must not be empty')
    .meta({ kind: `text, 1 to ${max} characters` });

/** Plain text of several lines. */
export const paragraphs = (max: number) =>
  characters(max, CONTROL_IN_HTML).meta({ kind: `text of several lines, at most ${max} characters` });

/** A name in any of the languages that the shop is read in. */
export const byLanguage = (max: number) =>
  z
    .partialRecord(z.enum(LANGUAGES), name(max))
    .meta({ kind: `object of texts by language, 1 to ${max} characters each` });

/** HTML, sanitised. */
export const html = () => characters(100_000, CONTROL_IN_HTML).meta({ kind: 'HTML' }).transform(sanitiseHtml);

/** The same in any of the languages that the shop is read in. */
export const htmlByLanguage = () =>
  z.partialRecord(z.enum(LANGUAGES), html()).meta({ kind: 'object of HTML by language' });

const httpUrl = (value: string) => /^https?:\/\/\S+$/i.test(value) && canParse(value);

function canParse(value: string): boolean {
  try {
    return new URL(value).hostname !== '';
  } catch {
    return false;
  }
}

/** An absolute URL. */
export const url = () =>
  line(2000).refine(httpUrl, 'must be an absolute http or https address').meta({ kind: 'http or https address' });

const IMAGE = /\.(jpe?g|png|gif|webp|avif|svg)$/i;
/** This machine, while one tries Doek: browsers trust it without https. */
const HERE = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?\//;

/** The absolute URL of an image (docs/api.md, "Pictures") that the shop's pages can show. */
export const image = () =>
  line(2000)
    .refine(
      (value) => HERE.test(value) || !/^http:/i.test(value),
      'must begin with https: browsers do not show an http picture in the shop',
    )
    .refine(
      (value) => (/^http:/i.test(value) && !HERE.test(value)) || (httpUrl(value) && IMAGE.test(value)),
      'must be an absolute https address that ends in jpg, jpeg, png, gif, webp, avif or svg',
    )
    .meta({ kind: 'https address of a picture' });
