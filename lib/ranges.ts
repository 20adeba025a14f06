/** Formats ascending whole numbers as ranges: `1-3,7`; empty for none. */
export function rangesOf(numbers: readonly number[]): string {
  const parts: string[] = [];
  for (let from = 0; from < numbers.length; ) {
    const first = numbers[from] as number;
    let upto = from;
    while (numbers[upto + 1] === first + upto + 1 - from) upto++;
    parts.push(upto === from ? `${first}` : `${first}-${numbers[upto]}`);
    from = upto + 1;
  }
  return parts.join();
}

/** Parses the result of rangesOf. */
export function numbersIn(ranges: string): Set<number> {
  const numbers = new Set<number>();
  for (const part of ranges.split(',').filter(Boolean)) {
    const [first = 0, last = first] = part.split('-').map(Number);
    for (let number = first; number <= last; number++) numbers.add(number);
  }
  return numbers;
}
