import { createHash } from 'node:crypto';

/** A page without its nonce, and the hashes of the scripts and styles within it that had the nonce: no others are its own. */
export type Unnonced = { html: string; scripts: string[]; styles: string[] };

/** More would make a policy that proxies do not take: they allow headers of 4 to 8 kB. */
const MOST_HASHES = 40;

const ELEMENT = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;

/**
 * Makes of a page with a nonce one that everybody can have: by hashes it may run the same as by its nonce. What somebody brought into
 * the page has no nonce, and so no hash. Undefined where the nonce stays somewhere, or the policy would be too long.
 */
export function withoutNonce(page: string, nonce: string): Unnonced | undefined {
  if (!/^[\w-]{20,}$/.test(nonce)) return undefined;
  const html = page
    // What React sends in parts becomes one script, with one hash.
    .replaceAll(`"])</script><script nonce="${nonce}">self.__next_f.push([1,"`, '')
    // As React writes what is not there.
    .replaceAll(`\\"nonce\\":\\"${nonce}\\"`, () => '\\"nonce\\":\\"$undefined\\"');
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, name, attributes = '', text = ''] of html.matchAll(ELEMENT)) {
    if (!attributes.includes(` nonce="${nonce}"`) || / src=/.test(attributes)) continue;
    hashes[name as 'script' | 'style'].add(createHash('sha256').update(text).digest('base64'));
  }
  const bare = html.replaceAll(` nonce="${nonce}"`, '');
  const isTooMany = hashes.script.size + hashes.style.size > MOST_HASHES;
  // Browsers read other line ends than those that were hashed.
  if (isTooMany || bare.includes(nonce) || bare.includes('\r')) return undefined;
  return { html: bare, scripts: [...hashes.script], styles: [...hashes.style] };
}
