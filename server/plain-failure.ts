import type { IncomingHttpHeaders } from 'node:http';
import { preferredLanguage } from '@/lib/i18n';
import { failureWordsFor } from '@/lib/i18n/office/failure';

/** Whether Next.js sent a failed or missing page: an empty document that its scripts would render. */
export const isFailure = (html: string): boolean => html.startsWith('<!DOCTYPE html><html id="__next_error__"');

/**
 * The error page for a missing or failed page, in the browser's language.
 * @param html the page that Next.js sent: provides the styles, and the number of the failure in the log
 */
export function failurePage(status: number, html: string, headers: IncomingHttpHeaders): string {
  const language = preferredLanguage(headers['accept-language'] ?? null) ?? 'en';
  const words = failureWordsFor(language);
  const styles = [...html.matchAll(/<link rel="preload" href="(\/_next\/static\/[\w/.-]+\.css)" as="style"/g)].map(
    ([, href]) => `<link rel="stylesheet" href="${href}">`,
  );
  const number = status === 404 ? undefined : /\bdigest\\?":\\?"(\d+)/.exec(html)?.[1];
  const [title, text] =
    status === 404
      ? [words.notThere, words.notThereText]
      : status === 503
        ? [words.away, words.awayText]
        : [words.failed, words.failedText];
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${styles.join('')}</head>
<body><main id="content" style="display:grid;gap:1rem;max-width:34rem;margin:0 auto;padding:4rem 1rem"><h1>${title}</h1><p>${text}</p>
${number ? `<p>${words.number} <code>${number}</code></p>` : ''}<p>${status === 404 ? `<a href="/office">${words.start}</a>` : `<a href="">${words.again}</a>`}</p></main></body></html>`;
}
