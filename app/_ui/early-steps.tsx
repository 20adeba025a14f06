import { headers } from 'next/headers';
import { nonceIn } from '@/lib/api/content-security-policy';

/**
 * Lets the buttons of each `Stepper` on the page work until its scripts have come, so that no press on a slow phone is lost: the number
 * changes, and the form reads it when it is ready.
 */
export async function EarlySteps() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function.
  return <script nonce={nonceIn(await headers())} dangerouslySetInnerHTML={{ __html: `(${listen})()` }} />;
}

// It comes before React, which stops a press while it begins, or would count it again.
const listen = `function () {
  document.addEventListener('click', function (event) {
    var button = event.target.closest('[data-step]');
    if (!button || button.getAttribute('aria-disabled') === 'true' || button.closest('[data-ready]')) return;
    var input = button.parentNode.querySelector('input');
    if (button.dataset.step === 'more') input.stepUp(); else input.stepDown();
    event.stopImmediatePropagation();
  }, true);
}`;
