/** Text that is HTML already. */
export type Html = { readonly html: string };
type Part = Html | readonly Html[] | string | number | null | undefined | false;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** HTML from a template: whatever is put in is escaped, unless it is HTML itself. Nothing, null and false leave nothing. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: texts.reduce((done, text, i) => done + written(parts[i - 1]) + text) };
}

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (Array.isArray(part)) return part.map(written).join('');
  if (typeof part === 'object') return (part as Html).html;
  return String(part).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** A style sheet or a script, which are not escaped. What comes from outside must never be in it. */
export const verbatim = (text: string): Html => ({ html: text });
