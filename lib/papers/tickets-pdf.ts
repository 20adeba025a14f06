import type { Ticket } from '@/lib/tickets';
import { addBandedPage } from './band';
import { type Fact, mainFacts, smallFacts } from './facts';
import { fitText, type TextBox } from './fit-text';
import type { Paper } from './paper';
import {
  asDecoration,
  drawRule,
  INK,
  INNER_WIDTH,
  inElement,
  inSection,
  makePdf,
  PAGE,
  type Pdf,
  SOFT_INK,
} from './pdf';
import { QUIET_ZONE, qrCode } from './qr';

const QR_SIDE = 236;
const SMALL_COLUMN = PAGE.margin + QR_SIDE + 32;

/** The picture beside the title, with the shape of small pictures. */
const PICTURE = { width: 112, height: 84, gap: 20 };

type PaperOrder = { orderNumber: string; madeAt: Date; pictures?: Record<number, string> };
type TicketSpot = { position: number; orderNumber: string; paper: Paper; top: number; picture: string | undefined };

/** An A4 page per ticket, in type large enough for the screen of a phone. */
export function drawTickets(
  tickets: readonly Ticket[],
  { orderNumber, madeAt, pictures = {} }: PaperOrder,
  paper: Paper,
): Promise<Buffer> {
  const { words } = paper;
  const title = `${words.yourTickets(tickets.length)} · ${paper.title}`;
  return makePdf({ title, paper, madeAt }, (whole) => {
    tickets.forEach((ticket, i) => {
      const position = i + 1;
      const right = tickets.length > 1 ? words.ticketOf(position, tickets.length) : words.ticket;
      inSection(whole, 'Sect', (pdf) => {
        const picture = pictures[ticket.subEventId];
        drawTicket(pdf, ticket, { position, orderNumber, paper, picture, top: addBandedPage(pdf, paper, right) });
      });
    });
  });
}

function drawTicket(pdf: Pdf, ticket: Ticket, { position, orderNumber, paper, top, picture }: TicketSpot): void {
  const { margin } = PAGE;
  // The notice of a change takes up space.
  const isChanged = ticket.isCancelled || ticket.moved !== null;
  const wide = { x: margin, width: INNER_WIDTH };
  let y = top;
  inElement(pdf, 'H1', () => {
    const lines = isChanged ? 2 : 3;
    const width = picture ? INNER_WIDTH - PICTURE.width - PICTURE.gap : INNER_WIDTH;
    const box = { x: margin, width, y, sizes: [36, 30, 25], lines };
    y = fitText(pdf, ticket.eventName, { ...box, weight: 'bold', colour: INK });
  });
  if (picture) {
    drawPicture(pdf, picture, top);
    y = Math.max(y, top + PICTURE.height);
  }
  y += 22;
  for (const fact of mainFacts(ticket, paper)) y = drawFact(pdf, fact, { ...wide, y, sizes: [20, 17] }) + 11;
  drawRule(pdf, y + 8);
  y += 34;

  const right = margin + QR_SIDE;
  const alt = paper.words.codeFor(ticket.eventName, position);
  inElement(pdf, 'Figure', () => drawQr(pdf, ticket.code, margin, y), { alt, bbox: [margin, y, right, y + QR_SIDE] });
  let smallY = y + 2;
  for (const fact of smallFacts(ticket, orderNumber, paper)) {
    const width = PAGE.width - margin - SMALL_COLUMN;
    smallY = drawFact(pdf, fact, { x: SMALL_COLUMN, y: smallY, width, sizes: [17, 14] }) + 11;
  }
  inElement(pdf, 'P', () => {
    const text = paper.words.showCode;
    fitText(pdf, text, { ...wide, y: y + QR_SIDE + 16, sizes: [15, 13], lines: 2, colour: SOFT_INK });
  });
}

/** Decoration: the title beside it says the same. */
function drawPicture(pdf: Pdf, picture: string, y: number): void {
  const { width, height } = PICTURE;
  asDecoration(pdf, () => pdf.kit.image(picture, PAGE.width - PAGE.margin - width, y, { width, height }));
}

function drawFact(pdf: Pdf, { label, value }: Fact, box: Pick<TextBox, 'x' | 'y' | 'width' | 'sizes'>): number {
  let y = box.y + 17;
  inElement(pdf, 'P', () => {
    fitText(pdf, label, { ...box, sizes: [13], lines: 1, colour: SOFT_INK });
    y = fitText(pdf, value, { ...box, y, lines: 2, weight: 'bold', colour: INK });
  });
  return y;
}

function drawQr({ kit }: Pdf, text: string, x: number, y: number): void {
  const { size, path } = qrCode(text);
  const square = QR_SIDE / size;
  const side = size + 2 * QUIET_ZONE;
  // Reuses the parsed path, because PDFKit would parse it again at ten times the cost.
  const squares = path.replaceAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g, '$1 $2 $3 1 re\n');
  kit.save().translate(x, y).scale(square);
  kit.rect(-QUIET_ZONE, -QUIET_ZONE, side, side).fill('#ffffff').fillColor('#000000').addContent(`${squares}f`);
  kit.restore();
}
