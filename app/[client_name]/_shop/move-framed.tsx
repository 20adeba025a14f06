import { headers } from 'next/headers';
import { nonceIn } from '@/lib/api/content-security-policy';

/**
 * For browsers that do not say that a page is for a frame (`framedAddress`): a script moves the page to an address with a new cart, before
 * anything is shown and without a history entry.
 */
export async function MoveFramed({ clientName }: { clientName: string }) {
  const own = await headers();
  if (own.has('sec-fetch-dest')) return null;
  const script = `(${move})(${JSON.stringify(clientName)})`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function, and a name of a-z, 0-9 and -.
  return <script nonce={nonceIn(own)} dangerouslySetInnerHTML={{ __html: script }} />;
}

const move = `function (name) {
  if (window.parent === window) return;
  try { if (window.parent.document) return; } catch (elsewhere) {}
  var id = Array.prototype.map.call(crypto.getRandomValues(new Uint8Array(16)), function (byte) {
    return (byte < 16 ? '0' : '') + byte.toString(16);
  }).join('');
  var rest = location.pathname.replace(new RegExp('^/' + name + '(?=/|$)'), '');
  location.replace('/' + name + '~' + id + rest + location.search + location.hash);
}`;
