import { sumSigned } from '@/lib/money';
import { type Invoice, invoiceNumber, lineSum } from '@/lib/office';
import type { InvoiceFacts } from './invoice-pdf';

/** The data of an invoice, in a form that can be posted to a thread. */
export function factsOf(invoice: Invoice): InvoiceFacts {
  const { kind, issuedAt, dueOn, total, content } = invoice;
  const { seller, party, vatId, reference, credits, lines, vat } = content;
  return {
    number: invoiceNumber(invoice),
    kind,
    issuedAt,
    dueOn,
    total,
    seller,
    party,
    vatId,
    reference,
    credits,
    lines: lines.map((line) => ({ ...line, startsAt: new Date(line.startsAt), sum: lineSum(line) })),
    vat: vat.flatMap(({ ratePercent, ...one }) => (ratePercent === null ? [] : [{ ratePercent, ...one }])),
    net: sumSigned(vat.map(({ net }) => net)),
  };
}
