import { html } from './html';
import { page } from './page';
import type { Paper } from './paper';

type SorryText = { title: string; text: string; link: { href: string; text: string }; nonce: string };

/** A page that explains why there is no paper, with a link to continue. */
export function sorryPage({ title, text, link, nonce }: SorryText, paper: Paper): string {
  const body = html`<h1>${title}</h1><p>${text}</p><p><a href="${link.href}">${link.text}</a></p>`;
  return page({ title, paper, body, nonce });
}
