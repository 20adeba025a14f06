import type { World } from './world';

/** Something that breaks while visitors buy. */
export type Drill = {
  name: string;
  /** What is broken. */
  what: string;
  /** Settings of the web processes besides. */
  env?: Record<string, string>;
  /** Of PostgreSQL: its folder is on a disk of so many megabytes. */
  diskMegabytes?: number;
  /** On the PostgreSQL of the system, which archives its log and has the tools for backups. */
  isOnSystemPostgres?: boolean;
  /** Breaks it and mends it; resolves once it is mended. What it returns is wrong. */
  run: (world: World) => Promise<string[]>;
  /** How many answers may be no success and no refusal: none, where nobody may notice. */
  mayFail: boolean;
};

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Waits until something is so. Throws `sentence` when it never is. */
export async function until(isSo: () => boolean | Promise<boolean>, sentence: string, seconds = 30): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(100)) if (await isSo()) return;
  throw new Error(sentence);
}
