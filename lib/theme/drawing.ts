import { Parser } from 'htmlparser2';

/** Elements that run, load or change something, whether the file is parsed as XML or HTML. */
const ACTIVE =
  /^(?:script|foreignobject|iframe|frame|object|embed|applet|audio|video|source|track|link|meta|base|form|handler|listener|set|animate\w*|discard)$/;
const WITHIN = /^(?:#|data:image\/(?:png|jpeg|gif|webp);)/i;
const ADDRESSES = new Set(['href', 'src', 'data', 'action', 'formaction', 'srcset', 'poster', 'background', 'base']);

/** Whether a text begins like an SVG. */
export function isDrawing(text: string): boolean {
  let root: string | undefined;
  let isPlain = true;
  const parser = new Parser(
    {
      onopentagname(name) {
        root ??= name;
        parser.pause();
      },
      ontext(before) {
        if (root === undefined && before.replace(/^\uFEFF/, '').trim() !== '') isPlain = false;
      },
    },
    { xmlMode: true },
  );
  parser.write(text);
  return isPlain && root === 'svg';
}

/**
 * Whether an SVG contains only shapes and texts: no scripts, handlers, animations, document type or entities, and no external resources or
 * links. Checks it as XML and as HTML, because clients may parse it as either.
 */
export const isInert = (text: string): boolean => [true, false].every((xmlMode) => isInertAs(text, xmlMode));

function isInertAs(text: string, xmlMode: boolean): boolean {
  let isInert = true;
  let styles = 0;
  const refuse = () => {
    isInert = false;
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const tag = localOf(name);
        if (ACTIVE.test(tag)) refuse();
        if (tag === 'style') styles++;
        for (const [attribute, value] of Object.entries(attributes)) if (!isInertAttribute(attribute, value)) refuse();
      },
      onclosetag(name) {
        if (localOf(name) === 'style') styles--;
      },
      ontext(piece) {
        if (styles > 0 && !isInertStyle(piece)) refuse();
      },
      onprocessinginstruction(name) {
        if (name.toLowerCase() !== '?xml') refuse();
      },
    },
    { xmlMode, decodeEntities: true },
  );
  parser.end(text);
  return isInert;
}

const localOf = (name: string): string => name.toLowerCase().replace(/^.*:/, '');

function isInertAttribute(name: string, value: string): boolean {
  const local = localOf(name);
  if (local.startsWith('on') || /^\s*(?:java|vb)script\s*:/i.test(value)) return false;
  if (ADDRESSES.has(local) && value.trim() !== '' && !WITHIN.test(value.trim())) return false;
  return isInertStyle(value, local === 'style');
}

/** @param isStyle whether it is CSS: elsewhere a backslash escapes nothing */
function isInertStyle(css: string, isStyle = true): boolean {
  if (isStyle && /\\|@import|expression\s*\(/i.test(css)) return false;
  return !/url\(\s*["']?\s*(?!["'#\s]|data:image\/(?:png|jpeg|gif|webp);|data:font\/)/i.test(css);
}
