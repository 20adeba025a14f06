import styles from './orders.module.css';

/** A symbol besides the word, so that a state is clear without colour. */
const MARKS = {
  good: '●',
  waiting: '◐',
  over: '○',
  wrong: '!',
} as const;

export type Tone = keyof typeof MARKS;

export const TONE_OF_ORDER = {
  pending: 'waiting',
  promised: 'waiting',
  paid: 'good',
  cancelled: 'over',
  expired: 'over',
  refunded: 'over',
} as const;

export function State({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={styles.state} data-tone={tone} data-mark={MARKS[tone]}>
      {children}
    </span>
  );
}
