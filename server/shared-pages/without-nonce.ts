import { createHash } from 'node:crypto';

/** A page without its nonce, and the hashes of the scripts and styles within it that had the nonce: no others are its own. */
export type Unnonced = { html: string; scripts: string[]; styles: string[] };

/** The maximum number of hashes: proxies allow headers of 4 to 8 kB. */
const MOST_HASHES = 40;

const ELEMENT = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;

/**
 * Makes a page shareable: replaces its nonce by hashes of the scripts and styles that had it. Injected code has no nonce, and so no hash.
 * Undefined if the nonce remains anywhere, or the policy would be too long.
 */
export function withoutNonce(page: string, nonce: string): Unnonced | undefined {
  if (!/^[\w-]{20,}$/.test(nonce)) return undefined;
  const html = page
    // As browsers do before they hash: texts of organisations may have the line ends of Windows.
    .replace(/\r\n?/g, '\n')
    // Joins the scripts that React streams in parts, to need one hash only.
    .replaceAll(`"])</script><script nonce="${nonce}">self.__next_f.push([1,"`, '')
    // React's notation for undefined.
    .replaceAll(`\\"nonce\\":\\"${nonce}\\"`, () => '\\"nonce\\":\\"$undefined\\"');
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, name, attributes = '', text = ''] of html.matchAll(ELEMENT)) {
    if (!attributes.includes(` nonce="${nonce}"`) || / src=/.test(attributes)) continue;
    hashes[name as 'script' | 'style'].add(createHash('sha256').update(text).digest('base64'));
  }
  const bare = html.replaceAll(` nonce="${nonce}"`, '');
  const isTooMany = hashes.script.size + hashes.style.size > MOST_HASHES;
  if (isTooMany || bare.includes(nonce)) return undefined;
  return { html: bare, scripts: [...hashes.script], styles: [...hashes.style] };
}
