import { headers } from 'next/headers';
import { nonceIn } from '@/lib/api/content-security-policy';

/** Notes an Escape in a framed page before its scripts have come, as after an add to the cart; `FrameTools` then closes the panel. */
export async function EarlyEscape() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function.
  return <script nonce={nonceIn(await headers())} dangerouslySetInnerHTML={{ __html: `(${listen})()` }} />;
}

const listen = `function () {
  document.addEventListener('keydown', function (event) {
    if (event.key === 'Escape' && !event.isComposing) document.documentElement.dataset.escaped = '';
  });
}`;
