import styles from './office.module.css';
import type { OfficeVisit } from './visit';

/** Instead of a form that would be refused: the proof comes first, and leads back here. */
export function StepUpFirst({ next, visit: { words } }: { next: string; visit: OfficeVisit }) {
  return (
    <>
      <p>{words.stepUpText}</p>
      <p>
        <a href={`/office/step-up?next=${encodeURIComponent(next)}`} className={styles.button}>
          {words.stepUpTitle}
        </a>
      </p>
    </>
  );
}
