import styles from './office.module.css';
import type { OfficeVisit } from './visit';

/** Shown in place of a form that needs a step-up: a link to the step-up page, which leads back here. */
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
