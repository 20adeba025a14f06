/** Text that is already HTML. */
export type Html = { readonly html: string };
type Part = Html | readonly Html[] | string | number | null | undefined | false;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A template tag for HTML: values are escaped unless they are Html. Undefined, null and false are omitted. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: texts.reduce((done, text, i) => done + written(parts[i - 1]) + text) };
}

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (Array.isArray(part)) return part.map(written).join('');
  if (typeof part === 'object') return (part as Html).html;
  return String(part).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** A style sheet or script, which is not escaped. Must never contain outside input. */
export const verbatim = (text: string): Html => ({ html: text });
