import type { Money } from '@/lib/money';
import { drawBill } from './bill';
import type { Paper } from './paper';
import type { TotalLine } from './receipt-text';
import { isolate } from './type';

/** The data of an invoice or credit note as it was sent. Amounts of a credit note are negative. */
export type InvoiceFacts = {
  number: string;
  kind: 'invoice' | 'credit';
  issuedAt: Date;
  /** The last day to pay, as `2026-11-23`; null when nothing is due. */
  dueOn: string | null;
  seller: string[];
  party: string[];
  vatId: string | null;
  reference: string;
  /** The numbers of the invoices that it corrects. */
  credits: string[];
  lines: {
    eventName: string;
    startsAt: Date;
    ticketType: string;
    category: string;
    price: string;
    count: number;
    sum: string;
    isKept?: true;
  }[];
  vat: { ratePercent: number; vat: string }[];
  net: string;
  total: string;
};

/** An invoice on A4, on as many pages as its lines need. */
export function drawInvoice(invoice: InvoiceFacts, paper: Paper): Promise<Buffer> {
  const { words } = paper;
  const { number, issuedAt, dueOn, vatId, credits, reference } = invoice;
  const days = [
    paper.day(issuedAt),
    ...(dueOn === null ? [] : [words.payBy(paper.localDay(dueOn))]),
    ...(reference ? [words.reference(reference)] : []),
  ];
  return drawBill(
    {
      name: invoice.kind === 'credit' ? words.creditNote : words.invoice,
      number,
      madeAt: issuedAt,
      // Negative, with a minus sign.
      countWidth: 52,
      head: [
        [
          { label: words.seller, lines: invoice.seller },
          { label: words.buyer, lines: [...invoice.party, ...(vatId ? [words.vatId(vatId)] : [])] },
        ],
        [
          { label: words.number, lines: [number, ...(credits.length > 0 ? [words.corrects(credits.join(', '))] : [])] },
          { label: words.date, lines: days },
        ],
      ],
      lines: invoice.lines.map((line) => ({
        count: signed(line.count),
        what: whatOf(line, paper),
        sum: paper.price(line.sum as Money),
      })),
      totals: totalsOf(invoice, paper),
      below:
        dueOn === null
          ? undefined
          : words.payInvoice(paper.price(invoice.total as Money), paper.localDay(dueOn), number),
    },
    paper,
  );
}

const signed = (count: number): string => (count < 0 ? `\u2212${-count}` : String(count));

function whatOf(line: InvoiceFacts['lines'][number], paper: Paper): string {
  const names = [line.ticketType, line.category, ...(line.isKept ? [paper.words.notGivenBack] : [])];
  const kind = names.map(isolate).join(' · ');
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
