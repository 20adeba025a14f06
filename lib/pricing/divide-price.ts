import { Decimal } from 'decimal.js';
import type { Money } from '@/lib/money';

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_FLOOR, defaults: true });

/**
 * Divides a price in proportion to the weights (equally if all are zero), in whole cents that add up to the price. Remaining cents go to
 * the items that lost most by rounding, earlier ones first.
 * @param weights at least one
 */
export function dividePrice(price: Money, weights: readonly Money[]): Money[] {
  if (weights.length === 0) throw new RangeError('There is nothing to divide a price over');
  const cents = new Exact(price).times(100);
  const all = Exact.sum(...weights);
  const exact = weights.map((weight) =>
    all.isZero() ? cents.dividedBy(weights.length) : cents.times(weight).dividedBy(all),
  );
  const shares = exact.map((one) => one.floor());
  const left = cents.minus(Exact.sum(...shares)).toNumber();
  const byLoss = exact.map((one, i) => ({ i, loss: one.minus(shares[i] ?? 0) }));
  byLoss.sort((a, b) => b.loss.comparedTo(a.loss) || a.i - b.i);
  const luckier = new Set(byLoss.slice(0, left).map(({ i }) => i));
  return shares.map(
    (share, i) =>
      share
        .plus(luckier.has(i) ? 1 : 0)
        .dividedBy(100)
        .toFixed(2) as Money,
  );
}
