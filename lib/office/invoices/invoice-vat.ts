import type { InvoiceLine, InvoiceVat } from '@/db/schema';
import { type Money, sumSigned } from '@/lib/money';
import { includedVat } from '@/lib/pricing';

/** What a line adds to its invoice: `-25.00` where two tickets of 12.50 are credited. */
export const lineSum = ({ price, count }: Pick<InvoiceLine, 'price' | 'count'>): string =>
  sumSigned(Array.from({ length: Math.abs(count) }, () => (count < 0 ? negated(price) : price)));

const negated = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

/**
 * The VAT of an invoice, by rate. That of an order's invoices and credit notes together is always that of what is left: each has what
 * the VAT of all lines is now, less what `before` has. So not a cent is lost by rounding.
 */
export function invoiceVat(
  lines: readonly InvoiceLine[],
  all: readonly InvoiceLine[],
  before: readonly InvoiceVat[],
): InvoiceVat[] {
  const rates = [...new Set(lines.map(({ vatRate }) => vatRate))].sort((a, b) => Number(a) - Number(b));
  return rates.map((ratePercent) => {
    const gross = sumSigned(lines.filter(({ vatRate }) => vatRate === ratePercent).map(lineSum));
    const now = sumSigned(all.filter(({ vatRate }) => vatRate === ratePercent).map(lineSum));
    const known = before.filter((one) => one.ratePercent === ratePercent).map(({ vat }) => negated(vat));
    const vat = ratePercent === null ? '0.00' : sumSigned([includedVat(now as Money, ratePercent).vat, ...known]);
    return { ratePercent, gross, vat, net: sumSigned([gross, negated(vat)]) };
  });
}
