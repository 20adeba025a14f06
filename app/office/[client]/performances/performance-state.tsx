import type { PerformanceWords } from '@/lib/i18n/office/performance';
import type { OfficePerformance } from '@/lib/office';
import styles from './performances.module.css';

type Props = { performance: Pick<OfficePerformance, 'status' | 'cancelledAt'>; words: PerformanceWords['list'] };

/** The sale status of a performance: a word with a shape. */
export function PerformanceState({ performance: { status, cancelledAt }, words }: Props) {
  const state = cancelledAt ? 'cancelled' : status;
  return (
    <span className={styles.state} data-state={state}>
      {words.states[state]}
    </span>
  );
}
