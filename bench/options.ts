/** The options of a run. */
export type Options = {
  /** How many rounds are measured; the figures are their medians. */
  rounds: number;
  seconds: number;
  warmUpSeconds: number;
  clients: number;
  /** How long the service is idle before its memory is measured, in milliseconds. */
  idleMs: number;
  /** Whether the figures are also saved in bench/results. */
  save: boolean;
};

const FULL = { rounds: 3, seconds: 4, warmUpSeconds: 2, idleMs: 600_000 };
const QUICK = { rounds: 1, seconds: 1, warmUpSeconds: 0.5, idleMs: 0 };

/** Parses the arguments after `npm run bench --`. Throws one sentence for an unknown one. */
export function readOptions(words: string[]): Options {
  const unknown = words.find((word) => !['--quick', '--save'].includes(word));
  if (unknown !== undefined) throw new Error(`npm run bench knows --quick and --save, not "${unknown}".`);
  return { ...(words.includes('--quick') ? QUICK : FULL), clients: 16, save: words.includes('--save') };
}
