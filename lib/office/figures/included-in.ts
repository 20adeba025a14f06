import type { Money } from '@/lib/money';
import { includedVat } from '@/lib/pricing';

/** The VAT included in an amount, which may be negative; no rate means no VAT. */
export function includedIn(amount: Money, rate: number | null, currency: string): { vat: string; net: string } {
  if (rate === null) return { vat: '0.00', net: amount };
  if (!amount.startsWith('-')) return includedVat(amount, rate, currency);
  const { vat, net } = includedVat(amount.slice(1) as Money, rate, currency);
  return { vat: vat === '0.00' ? vat : `-${vat}`, net: net === '0.00' ? net : `-${net}` };
}
