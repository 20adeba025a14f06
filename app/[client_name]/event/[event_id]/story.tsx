import field from '@/app/_ui/field.module.css';
import styles from './story.module.css';

type Props = {
  /** Sanitised when it came in (lib/bundle/sanitise-html.ts). */
  html: string;
  title: string;
};

/** Shorter ones never fold; longer ones than the second fold on a phone before all dates, else only before a map. */
const SHORT = 140;
const LONG = 500;

/** What the show is about: before the dates, and folded where it would push them, or the map of the hall, out of sight. */
export function Story({ html, title }: Props) {
  const { length } = html.replace(/<[^>]*>/g, '');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as above.
  const text = <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />;
  if (length <= SHORT) return <div className={styles.story}>{text}</div>;
  return (
    <details className={`${styles.story} ${styles.folds}`} data-long={length > LONG || undefined}>
      <summary className={field.opener}>{title}</summary>
      {text}
    </details>
  );
}
