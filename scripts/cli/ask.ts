import { createInterface } from 'node:readline/promises';

/** Whether standard input and standard error are a terminal, so that a person can answer. */
export const canAsk = (): boolean => Boolean(process.stdin.isTTY && process.stderr.isTTY);

/** Asks on the terminal; returns an empty answer after Ctrl-C or Ctrl-D. */
export async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const gone = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    return (await Promise.race([lines.question(question), gone])).trim();
  } finally {
    lines.close();
  }
}

/**
 * Asks for confirmation before `what` is deleted: the person types `name`; `--yes` replaces it without a terminal.
 * @throws Error with one sentence when it is not confirmed
 */
export async function confirmLoss({
  name,
  isSaid,
  again,
}: {
  name: string;
  isSaid: boolean;
  again: string;
}): Promise<void> {
  if (isSaid) return;
  if (!canAsk()) throw new Error(`Nothing was removed. To remove it without being asked: ${again}`);
  if ((await ask(`Type ${name} to remove it: `)) !== name) throw new Error('Nothing was removed.');
}
