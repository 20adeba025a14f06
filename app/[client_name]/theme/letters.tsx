import type { Sample } from './sample';
import styles from './theme.module.css';

export function Letters({ look }: Sample) {
  return (
    <div className={styles.stack}>
      <p className={styles.display}>{look.sampleShow}</p>
      <p className={styles.title}>{look.sampleCompany}</p>
      <p>{look.sentence}</p>
      <p className={styles.muted}>{look.sentence}</p>
    </div>
  );
}
