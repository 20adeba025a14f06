import { Decimal } from 'decimal.js';
import { placesOf } from '@/lib/currency';
import type { Money } from '@/lib/money';

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_FLOOR, defaults: true });

/**
 * Divides a price in proportion to the weights, at least one (equally if all are zero), in whole cents, or in units of a currency without
 * cents, after rounding half up to them. What remains goes to the items that lost most by rounding, earlier ones first.
 */
export function dividePrice(price: Money, weights: readonly Money[], currency: string): Money[] {
  if (weights.length === 0) throw new RangeError('There is nothing to divide a price over');
  const unit = new Exact(10).pow(-placesOf(currency));
  const units = new Exact(price).dividedBy(unit).toDecimalPlaces(0, Decimal.ROUND_HALF_UP);
  const all = Exact.sum(...weights);
  const exact = weights.map((weight) =>
    all.isZero() ? units.dividedBy(weights.length) : units.times(weight).dividedBy(all),
  );
  const shares = exact.map((one) => one.floor());
  const left = units.minus(Exact.sum(...shares)).toNumber();
  const byLoss = exact.map((one, i) => ({ i, loss: one.minus(shares[i] ?? 0) }));
  byLoss.sort((a, b) => b.loss.comparedTo(a.loss) || a.i - b.i);
  const luckier = new Set(byLoss.slice(0, left).map(({ i }) => i));
  return shares.map(
    (share, i) =>
      share
        .plus(luckier.has(i) ? 1 : 0)
        .times(unit)
        .toFixed(2) as Money,
  );
}
