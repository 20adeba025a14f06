import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until `isSo` returns true. Throws `sentence` after `seconds`. */
export async function until(isSo: () => Promise<boolean>, sentence: string, seconds = 60): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(100)) {
    if (await isSo().catch(() => false)) return;
  }
  throw new Error(sentence);
}
