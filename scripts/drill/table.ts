import type { Outcome } from './run-drill';

const HEAD = ['drill', 'before/s', 'after/s', 'longest gap', 'well after', 'answers since', 'outcome'];

/** The outcomes as a table in Markdown. */
export function tableOf(outcomes: Outcome[]): string {
  const rows = outcomes.map(({ name, before, after, gapSeconds, healSeconds, answers, problems }) => [
    name,
    before.toFixed(0),
    after.toFixed(0),
    `${gapSeconds.toFixed(1)} s`,
    `${healSeconds.toFixed(1)} s`,
    Object.entries(answers)
      .map(([status, count]) => `${status === '0' ? 'none' : status}: ${count}`)
      .join(', '),
    problems.length === 0 ? 'well' : problems.join('; '),
  ]);
  return [HEAD, HEAD.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
