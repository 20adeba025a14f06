/**
 * Where a row has a gap: the places, from 0, of the seats that do not stand next to the seat before them, by their numbers. Neighbours
 * are 4 and 5; in a row of odd or even numbers also 3 and 5, and 2 and 4. A name without a number is next to the one before it.
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
