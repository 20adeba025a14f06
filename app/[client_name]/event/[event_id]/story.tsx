import field from '@/app/_ui/field.module.css';
import styles from './story.module.css';

type Props = {
  /** Sanitised at import (lib/bundle/sanitise-html.ts). */
  html: string;
  title: string;
};

/** In characters. Texts up to SHORT never fold; longer than LONG they fold on every phone, else only above a hall map. */
const SHORT = 140;
const LONG = 500;

/** The description of a show, above the dates. It folds where it would push the dates or the hall map out of view. */
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
