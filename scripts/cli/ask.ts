import { createInterface } from 'node:readline/promises';

/** Whether a person is at the keyboard, who can be asked. */
export const canAsk = (): boolean => Boolean(process.stdin.isTTY && process.stderr.isTTY);

/** Asks on the terminal; an empty answer when the person leaves (Ctrl-C, Ctrl-D). */
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
 * Asks before `what` is lost: by typing `name`, or `--yes` where nobody can be asked.
 * @throws one sentence when it is not to be done
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
