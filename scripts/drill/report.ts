import type { DrillOutcome } from './run-drill';

const SHOWN = 5;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** What visitors saw since the drill broke something, and which promises did not hold. */
export function describe({ before, after, backMs, said, slowestMs, broken }: DrillOutcome): string {
  const answers = [...said].sort(([, a], [, b]) => b - a).map(([what, count]) => `${what} × ${count}`);
  return [
    `  adds a second: ${before.toFixed(0)} before, ${after.toFixed(0)} after; back after ${backMs === undefined ? 'never' : seconds(backMs)}`,
    `  visitors saw: ${answers.join(', ')}; the longest wait was ${seconds(slowestMs)}`,
    ...broken.slice(0, SHOWN).map((sentence) => `  BROKEN: ${sentence}`),
    ...(broken.length > SHOWN ? [`  … and ${broken.length - SHOWN} more`] : []),
    ...(broken.length === 0 ? ['  every promise held'] : []),
  ].join('\n');
}

/** The last line: how many drills passed. */
export function summary(outcomes: DrillOutcome[]): string {
  const held = outcomes.filter(({ broken }) => broken.length === 0).length;
  return `\n${held} of ${outcomes.length} drills passed`;
}
