/**
 * Finds the gaps of a row by its seat numbers: the indexes, from 0, of seats that are not adjacent to the previous one. 4 and 5 are
 * adjacent; in a row of odd or even numbers also 3 and 5, or 2 and 4; a name without a number always is.
 * @param numbers of the seats of one row, in the order in which they stand
 */
export function rowGaps(numbers: readonly string[]): number[] {
  const steps = numbers.slice(1).map((number, i) => stepFrom(numbers[i] ?? '', number));
  const count = (step: number) => steps.filter((one) => one === step).length;
  const widest = count(2) > count(1) ? 2 : 1;
  return steps.flatMap((step, i) => (step >= 1 && step <= widest ? [] : [i + 1]));
}

const NUMBER = /^\d+$/;

function stepFrom(before: string, number: string): number {
  if (NUMBER.test(before) && NUMBER.test(number)) return Math.abs(Number(number) - Number(before));
  return 1;
}
