import { median } from './median';
import type { Round } from './run-load';
import type { Floor } from './scenarios';

/** The medians of one scenario's rounds. */
export type Result = Round & { name: string; floor?: Floor };

const HEAD = [
  '',
  'per second',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'errors',
  'x empty',
  'p95 x empty',
  'CPU ms: web',
  'database',
];

/** The median of each figure over the rounds; errors and turns are summed. */
export function medianRound(rounds: Round[]): Round {
  const of = (member: 'rate' | 'p50' | 'p95' | 'p99' | 'webCpu' | 'databaseCpu') =>
    median(rounds.map((round) => round[member]));
  const firstError = rounds.find((round) => round.firstError)?.firstError;
  return {
    rate: of('rate'),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
    webCpu: of('webCpu'),
    databaseCpu: of('databaseCpu'),
    turns: rounds.reduce((sum, round) => sum + round.turns, 0),
    errors: rounds.reduce((sum, round) => sum + round.errors, 0),
    ...(firstError && { firstError }),
  };
}

/** The results as a table, each compared with the empty route handler. */
export function table(results: Result[]): string {
  const empty = find(results, 'empty');
  const rows = results.map((result) => [
    result.name,
    whole(result.rate),
    ms(result.p50),
    ms(result.p95),
    ms(result.p99),
    String(result.errors),
    (result.rate / empty.rate).toFixed(2),
    (result.p95 / empty.p95).toFixed(2),
    cpu(result.webCpu),
    cpu(result.databaseCpu),
  ]);
  const widths = HEAD.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ');
  const failures = results.flatMap(({ name, firstError }) => (firstError ? [`${name}: ${firstError}`] : []));
  return [HEAD, ...rows].map(line).concat(failures).join('\n');
}

/** The targets as lines, each with whether this run meets it. */
export function floors(results: Result[]): string {
  const [empty, list] = [find(results, 'empty'), find(results, 'long list')];
  const [manyEmpty, manyAdds] = [find(results, 'empty, many'), find(results, 'spread, many')];
  const rate = (floor: Floor) => find(results, floor).rate;
  const lines = [
    `${yesOrNo(list.p95 <= 10 * empty.p95)}  2,000-performance list: p95 at most 10 x the empty handler's (${ms(list.p95)} / ${ms(empty.p95)} ms = ${(list.p95 / empty.p95).toFixed(2)})`,
    atLeast(0.4, 'add to cart, spread: of the empty handler', rate('spread'), empty.rate),
    atLeast(0.4, 'create + add, spread, in requests: of the empty handler', 2 * rate('spread pairs'), empty.rate),
    atLeast(0.6, 'add to cart, one performance: of spread', rate('hot'), rate('spread')),
    atLeast(0.6, 'create + add, one performance: of spread', rate('hot pairs'), rate('spread pairs')),
    '',
    atLeast(
      0.4,
      'add to cart, spread, 32 clients: of the bare single statement with as many',
      rate('spread, design'),
      rate('bare, design'),
    ),
    atLeast(1.5, 'the same: of the empty handler with as many', rate('spread, design'), rate('empty, design')),
    `     (with 16 clients ${beside(rate('spread'), rate('bare'), empty.rate)}, each with as many; with 64 clients ${beside(manyAdds.rate, rate('bare, design'), manyEmpty.rate)}, the first of the statement with 32)`,
    atLeast(0.8, 'add to cart, one performance: of spread', rate('hot'), rate('spread')),
    atLeast(3, 'cart read: of the empty handler', rate('cart'), empty.rate),
    atLeast(3, 'ticket types: of the empty handler', rate('types'), empty.rate),
    atLeast(2, 'events, 137 performances: of the empty handler', rate('list'), empty.rate),
    atLeast(5, 'events, 137, If-None-Match: of the empty handler', rate('list again'), empty.rate),
    `${yesOrNo(manyAdds.p99 <= 2 * manyEmpty.p99)}  add to cart, 64 clients: p99 at most 2 x the empty handler's (${ms(manyAdds.p99)} / ${ms(manyEmpty.p99)} ms = ${(manyAdds.p99 / manyEmpty.p99).toFixed(2)})`,
    ...['list', 'event', 'month', 'home', 'numbered hall'].map((page) =>
      atLeast(
        page === 'numbered hall' ? 0.12 : 0.3,
        `page: ${page}: of events, 137 performances`,
        rate(`page: ${page}`),
        rate('list'),
      ),
    ),
    ...['list', 'event', 'month', 'home', 'numbered hall'].map((page) => {
      const { p95 } = find(results, `page: ${page}, many`);
      return `${yesOrNo(p95 < 60)}  page: ${page}, 64 clients: p95 under 60 ms (${ms(p95)} ms)`;
    }),
  ];
  return lines.join('\n');
}

const atLeast = (least: number, what: string, a: number, b: number) =>
  `${yesOrNo(a / b >= least)}  ${what} at least ${least} (${whole(a)} / ${whole(b)} = ${(a / b).toFixed(2)})`;

const beside = (adds: number, bare: number, empty: number) =>
  `${(adds / bare).toFixed(2)} and ${(adds / empty).toFixed(2)}`;

/** Whether a target is met, as a word of three characters. */
export const yesOrNo = (holds: boolean) => (holds ? 'yes' : 'NO ');

function find(results: Result[], floor: Floor): Result {
  const found = results.find((result) => result.floor === floor);
  if (!found) throw new Error(`Nothing was measured for "${floor}".`);
  return found;
}

const whole = (value: number) => value.toFixed(0);
const cpu = (value: number) => (Number.isNaN(value) ? '-' : value.toFixed(2));
const ms = (value: number) => value.toFixed(1);
