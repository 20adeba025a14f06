/** Spearman's rho of distinct values in order of arrival: 1 in order, 0 random, -1 reversed. */
export function rankCorrelation(values: readonly number[]): number {
  const ranks = new Map([...values].sort((a, b) => a - b).map((value, rank) => [value, rank]));
  const n = values.length;
  const squares = values.reduce((sum, value, i) => sum + ((ranks.get(value) ?? 0) - i) ** 2, 0);
  return 1 - (6 * squares) / (n * (n * n - 1));
}
