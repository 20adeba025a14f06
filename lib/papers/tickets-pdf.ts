import type { Ticket } from '@/lib/tickets';
import { type Fact, mainFacts, smallFacts } from './facts';
import type { Paper } from './paper';
import { addBandedPage, fitText, INK, INNER_WIDTH, makePdf, PAGE, type Pdf, RULE, SOFT_INK } from './pdf';
import { QUIET_ZONE, qrCode } from './qr';

const QR_SIDE = 236;
const SMALL_COLUMN = PAGE.margin + QR_SIDE + 32;

type Order = { orderNumber: string; madeAt: Date };

/** An A4 page per ticket, in type large enough for the screen of a phone. */
export function drawTickets(tickets: readonly Ticket[], { orderNumber, madeAt }: Order, paper: Paper): Promise<Buffer> {
  const { words } = paper;
  const title = `${words.yourTickets(tickets.length)} · ${paper.title}`;
  return makePdf({ title, paper, madeAt }, (pdf) => {
    tickets.forEach((ticket, i) => {
      const right = tickets.length > 1 ? words.ticketOf(i + 1, tickets.length) : words.ticket;
      drawTicket(pdf, ticket, { paper, orderNumber, top: addBandedPage(pdf, paper, right) });
    });
  });
}

function drawTicket(
  pdf: Pdf,
  ticket: Ticket,
  { paper, orderNumber, top }: { paper: Paper; orderNumber: string; top: number },
): void {
  const { margin } = PAGE;
  // The notice of a change takes up space.
  const isChanged = ticket.isCancelled || ticket.moved !== null;
  pdf.fillColor(INK).font('bold');
  let y = fitText(pdf, ticket.eventName, {
    x: margin,
    y: top,
    width: INNER_WIDTH,
    sizes: [36, 30, 25],
    lines: isChanged ? 2 : 3,
  });
  y += 22;
  for (const fact of mainFacts(ticket, paper)) {
    y = drawFact(pdf, fact, { x: margin, y, width: INNER_WIDTH, sizes: [20, 17], lines: 2 }) + 11;
  }
  y += 8;
  pdf
    .moveTo(margin, y)
    .lineTo(PAGE.width - margin, y)
    .lineWidth(1)
    .strokeColor(RULE)
    .stroke();
  y += 26;

  drawQr(pdf, ticket.code, margin, y);
  let smallY = y + 2;
  for (const fact of smallFacts(ticket, orderNumber, paper)) {
    const width = PAGE.width - margin - SMALL_COLUMN;
    smallY = drawFact(pdf, fact, { x: SMALL_COLUMN, y: smallY, width, sizes: [17, 14], lines: 2 }) + 11;
  }
  pdf.fillColor(SOFT_INK).font('regular');
  fitText(pdf, paper.words.showCode, { x: margin, y: y + QR_SIDE + 16, width: INNER_WIDTH, sizes: [15, 13], lines: 2 });
}

function drawFact(pdf: Pdf, { label, value }: Fact, box: Parameters<typeof fitText>[2]): number {
  pdf.fillColor(SOFT_INK).font('regular').fontSize(13).text(label, box.x, box.y, { lineBreak: false });
  pdf.fillColor(INK).font('bold');
  return fitText(pdf, value, { ...box, y: box.y + 17 });
}

function drawQr(pdf: Pdf, text: string, x: number, y: number): void {
  const { size, path } = qrCode(text);
  const square = QR_SIDE / size;
  pdf.save().translate(x, y).scale(square);
  pdf.rect(-QUIET_ZONE, -QUIET_ZONE, size + 2 * QUIET_ZONE, size + 2 * QUIET_ZONE).fill('#ffffff');
  pdf.path(path).fill('#000000');
  pdf.restore();
}
