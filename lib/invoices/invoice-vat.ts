import type { InvoiceLine, InvoiceVat } from '@/db/schema';
import { type Money, negated, sumSigned } from '@/lib/money';
import { includedVat } from '@/lib/pricing';

/** The total of a line: `-25.00` for a credit of two tickets of 12.50. */
export const lineSum = ({ price, count }: Pick<InvoiceLine, 'price' | 'count'>): string =>
  sumSigned(Array.from({ length: Math.abs(count) }, () => (count < 0 ? negated(price) : price)));

/**
 * The VAT of an invoice, by rate: the VAT of all lines now, less the VAT of the documents before. So invoices and credit notes of an order
 * always add up to the VAT of what is left, without rounding differences.
 */
export function invoiceVat(
  lines: readonly InvoiceLine[],
  all: readonly InvoiceLine[],
  { before, currency }: { before: readonly InvoiceVat[]; currency: string },
): InvoiceVat[] {
  const rates = [...new Set(lines.map(({ vatRate }) => vatRate))].sort((a, b) => Number(a) - Number(b));
  return rates.map((ratePercent) => {
    const gross = sumSigned(lines.filter(({ vatRate }) => vatRate === ratePercent).map(lineSum));
    const now = sumSigned(all.filter(({ vatRate }) => vatRate === ratePercent).map(lineSum));
    const known = before.filter((one) => one.ratePercent === ratePercent).map(({ vat }) => negated(vat));
    const vat =
      ratePercent === null ? '0.00' : sumSigned([includedVat(now as Money, ratePercent, currency).vat, ...known]);
    return { ratePercent, gross, vat, net: sumSigned([gross, negated(vat)]) };
  });
}
