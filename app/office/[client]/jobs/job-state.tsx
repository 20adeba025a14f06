import type { PerformanceWords } from '@/lib/i18n/office/performance';
import type { ListedJob } from '@/lib/office';
import styles from './jobs.module.css';

type Props = { job: Pick<ListedJob, 'state' | 'counts'>; words: PerformanceWords['jobs'] };

/** The state of a job: a word with a shape, and the share that is done. */
export function JobState({ job: { state, counts }, words }: Props) {
  const { done = 0, skipped = 0, due = 0, failed = 0 } = counts;
  const total = done + skipped + due + failed;
  return (
    <span className={styles.state} data-state={failed > 0 ? 'failed' : state}>
      {words.states[state]}
      {total > 0 && ` · ${words.progress(done + skipped, total)}`}
      {failed > 0 && ` · ${words.failures(failed)}`}
    </span>
  );
}

/** The progress of a job as a bar. */
export function JobProgress({ job: { counts }, words }: Props) {
  const { done = 0, skipped = 0, due = 0, failed = 0 } = counts;
  const total = done + skipped + due + failed;
  if (total === 0) return null;
  return <progress className={styles.bar} value={done + skipped} max={total} aria-label={words.state} />;
}
