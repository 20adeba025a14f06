import field from '@/app/_ui/field.module.css';
import styles from './story.module.css';

type Props = {
  /** Sanitised at import (lib/bundle/sanitise-html.ts). */
  html: string;
  title: string;
  /** Whether the dates are below it. */
  isAboveDates: boolean;
};

/** In characters. */
const LONG = 500;

/** The description of a show. A long one above the dates folds on a phone, where it would push them out of view. */
export function Story({ html, title, isAboveDates }: Props) {
  const { length } = html.replace(/<[^>]*>/g, '');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as above.
  const text = <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />;
  if (!isAboveDates || length <= LONG) return <div className={styles.story}>{text}</div>;
  return (
    <details className={`${styles.story} ${styles.folds}`}>
      <summary className={field.opener}>{title}</summary>
      {text}
    </details>
  );
}
