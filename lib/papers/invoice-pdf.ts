import type { Money } from '@/lib/money';
import { addBandedPage } from './band';
import { type Box, fitText, heightOf } from './fit-text';
import type { Paper } from './paper';
import { drawRule, INK, INNER_WIDTH, inElement, inSection, makePdf, PAGE, type Pdf, SOFT_INK } from './pdf';
import type { TotalLine } from './receipt-text';
import { isolate } from './type';

/** An invoice or credit note as it was sent. Amounts of a credit note are negative. */
export type InvoiceFacts = {
  number: string;
  kind: 'invoice' | 'credit';
  issuedAt: Date;
  /** The last day to pay, as `2026-11-23`; null: nothing is to be paid. */
  dueOn: string | null;
  seller: string[];
  party: string[];
  vatId: string | null;
  reference: string;
  /** The numbers of what it corrects. */
  credits: string[];
  lines: {
    eventName: string;
    startsAt: Date;
    ticketType: string;
    category: string;
    price: string;
    count: number;
    sum: string;
  }[];
  vat: { ratePercent: number; vat: string }[];
  net: string;
  total: string;
};

const BOTTOM = PAGE.height - PAGE.margin;
const AMOUNT_WIDTH = 110;
const COUNT_WIDTH = 52;
const WHAT = { x: PAGE.margin + COUNT_WIDTH, width: INNER_WIDTH - AMOUNT_WIDTH - COUNT_WIDTH, colour: INK };
const AMOUNT = {
  x: PAGE.width - PAGE.margin - AMOUNT_WIDTH,
  width: AMOUNT_WIDTH,
  colour: INK,
  align: 'right',
  lines: 1,
} as const;

/** An invoice on A4, on as many pages as its lines need. */
export function drawInvoice(invoice: InvoiceFacts, paper: Paper): Promise<Buffer> {
  const { words } = paper;
  const name = invoice.kind === 'credit' ? words.creditNote : words.invoice;
  const title = `${name} ${invoice.number} · ${paper.title}`;
  return makePdf({ title, paper, madeAt: invoice.issuedAt }, (whole) => {
    const begin = () => addBandedPage(whole, paper, name);
    let y = drawHead(whole, invoice, { paper, top: begin() });
    inSection(whole, 'Table', (table) => {
      for (const line of invoice.lines) {
        const what = whatOf(line, paper);
        const height = heightOf(what, { ...WHAT, sizes: [13] });
        if (y + height > BOTTOM) y = begin();
        inSection(table, 'TR', (row) => {
          const count = { x: PAGE.margin, y, width: COUNT_WIDTH, sizes: [13], colour: INK };
          drawCell(row, `${signed(line.count)} ×`, count);
          drawCell(row, what, { ...WHAT, y, sizes: [13] });
          drawCell(row, paper.price(line.sum as Money), { ...AMOUNT, y, sizes: [13] });
        });
        y += height + 10;
      }
      const totals = totalsOf(invoice, paper);
      if (y + totals.length * 24 + 20 > BOTTOM) y = begin();
      drawRule(whole, y);
      y += 12;
      for (const { label, value, isTotal } of totals) {
        const type = isTotal ? ({ sizes: [16], weight: 'bold' } as const) : { sizes: [13] };
        inSection(table, 'TR', (row) => {
          drawCell(row, label, { ...WHAT, y, ...type });
          drawCell(row, value, { ...AMOUNT, y, ...type });
        });
        y += isTotal ? 29 : 22;
      }
    });
    if (invoice.dueOn === null) return;
    const text = words.payInvoice(paper.price(invoice.total as Money), paper.localDay(invoice.dueOn), invoice.number);
    const box = { x: PAGE.margin, width: INNER_WIDTH, sizes: [13], colour: INK };
    if (y + 30 + heightOf(text, box) > BOTTOM) y = begin();
    inElement(whole, 'P', () => fitText(whole, text, { ...box, y: y + 20 }));
  });
}

const signed = (count: number): string => (count < 0 ? `\u2212${-count}` : String(count));

const drawCell = (row: Pdf, text: string, box: Box): void => inElement(row, 'TD', () => fitText(row, text, box));

function whatOf(line: InvoiceFacts['lines'][number], paper: Paper): string {
  const kind = [line.ticketType, line.category].map(isolate).join(' · ');
  return `${isolate(line.eventName)}, ${paper.day(line.startsAt)}: ${kind} (${paper.price(line.price as Money)})`;
}

function totalsOf({ vat, net, total }: InvoiceFacts, paper: Paper): TotalLine[] {
  const { words, locale } = paper;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const price = (amount: string) => paper.price(amount as Money);
  return [
    { label: words.total, value: price(total), isTotal: true },
    ...vat.map((one) => ({ label: words.vat(percent.format(one.ratePercent / 100)), value: price(one.vat) })),
    ...(vat.length > 0 ? [{ label: words.totalWithoutVat, value: price(net) }] : []),
  ];
}

function drawHead(pdf: Pdf, invoice: InvoiceFacts, { paper, top }: { paper: Paper; top: number }): number {
  const { words } = paper;
  const width = (INNER_WIDTH - 24) / 2;
  const column = (label: string, lines: readonly string[], x: number, from: number) => {
    if (lines.length === 0) return from;
    let y = from + 17;
    inElement(pdf, 'P', () => {
      fitText(pdf, label, { x, y: from, width, sizes: [12], colour: SOFT_INK });
      for (const line of lines) y = fitText(pdf, line, { x, y, width, sizes: [13], colour: INK });
    });
    return y;
  };
  const right = PAGE.margin + width + 24;
  const buyer = [...invoice.party, ...(invoice.vatId ? [words.vatId(invoice.vatId)] : [])];
  const first = Math.max(
    column(words.seller, invoice.seller, PAGE.margin, top),
    column(words.buyer, buyer, right, top),
  );
  const number = [invoice.number, ...(invoice.credits.length > 0 ? [words.corrects(invoice.credits.join(', '))] : [])];
  const days = [
    paper.day(invoice.issuedAt),
    ...(invoice.dueOn === null ? [] : [words.payBy(paper.localDay(invoice.dueOn))]),
    ...(invoice.reference ? [words.reference(invoice.reference)] : []),
  ];
  const second = Math.max(
    column(words.number, number, PAGE.margin, first + 18),
    column(words.date, days, right, first + 18),
  );
  drawRule(pdf, second + 18);
  return second + 34;
}
