import type { Ticket } from '@/lib/tickets';
import { type Fact, mainFacts, smallFacts } from './facts';
import { type Html, html } from './html';
import { keepOffline } from './keep-offline';
import { page } from './page';
import type { Paper } from './paper';
import { QUIET_ZONE, qrCode } from './qr';

/** The targets of the page's links. */
export type TicketLinks = {
  order: string;
  pdf: string;
  calendar: string;
  appleWallet: string | undefined;
  /** One for each ticket, or empty. */
  googleWallet: readonly string[];
};

type PageSet = { orderNumber: string; links: TicketLinks; nonce: string };

/** The tickets as a page for a phone at the door; with JavaScript it works offline after the first visit. */
export function ticketsPage(tickets: readonly Ticket[], { orderNumber, links, nonce }: PageSet, paper: Paper): string {
  const { words } = paper;
  const title = words.yourTickets(tickets.length);
  const actions = [
    { href: links.pdf, text: words.downloadPdf },
    { href: links.calendar, text: words.addToCalendar },
    { href: links.appleWallet, text: words.addToAppleWallet },
    { href: links.order, text: words.wholeOrder },
  ];
  const body = html`<h1>${title}</h1>
${tickets.map((ticket, i) => card(ticket, { count: tickets.length, number: i + 1, orderNumber, wallet: links.googleWallet[i] }, paper))}
<ul class="actions">${actions.map(({ href, text }) => (href ? html`<li><a href="${href}">${text}</a></li>` : html``))}</ul>
<p class="note" role="status" data-saved="${words.saved}">${words.saveByHand}</p>`;
  return page({ title, paper, body, nonce, script: keepOffline });
}

type CardContext = { number: number; count: number; orderNumber: string; wallet: string | undefined };

function card(ticket: Ticket, { number, count, orderNumber, wallet }: CardContext, paper: Paper): Html {
  const { words } = paper;
  return html`<article class="card">
<h2>${ticket.eventName}</h2>
${count > 1 && html`<p class="small">${words.ticketOf(number, count)}</p>`}
${list(mainFacts(ticket, paper))}
${picture(ticket.code, words.codeFor(ticket.eventName, number))}
<p class="small">${words.showCode}</p>
${list(smallFacts(ticket, orderNumber, paper))}
${wallet && html`<p><a href="${wallet}">${words.addToGoogleWallet}</a></p>`}
</article>
`;
}

const list = (facts: Fact[]): Html =>
  html`<dl>${facts.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;

// White behind the code also in the dark scheme: scanners need dark on light.
function picture(code: string, name: string): Html {
  const { size, path } = qrCode(code);
  const side = size + 2 * QUIET_ZONE;
  return html`<svg class="code" role="img" aria-label="${name}" viewBox="${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M${-QUIET_ZONE} ${-QUIET_ZONE}h${side}v${side}h-${side}z"/><path d="${path}"/></svg>`;
}
