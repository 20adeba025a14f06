/** Spearman's rho of an order of arrival with what each got, all different: 1 in order, 0 by lot, -1 the other way around. */
export function rankCorrelation(values: readonly number[]): number {
  const ranks = new Map([...values].sort((a, b) => a - b).map((value, rank) => [value, rank]));
  const n = values.length;
  const squares = values.reduce((sum, value, i) => sum + ((ranks.get(value) ?? 0) - i) ** 2, 0);
  return 1 - (6 * squares) / (n * (n * n - 1));
}
