import type { Progress } from '../store';

/** The object store `one` in a transaction that writes. */
type ProgressStore = {
  get: (key: 'progress') => Promise<unknown>;
  put: (value: Progress, key: 'progress') => Promise<unknown>;
};

/**
 * Stores the progress of this window, with the highest number that any window of this device has used.
 * @param deeds how many new numbers to take; `progress.seq` is then the last of them
 */
export async function storeProgress(one: ProgressStore, progress: Progress, deeds: 0 | 1): Promise<void> {
  const stored = (await one.get('progress')) as Progress | undefined;
  progress.seq = Math.max(progress.seq, stored?.seq ?? 0) + deeds;
  void one.put({ ...progress }, 'progress');
}
