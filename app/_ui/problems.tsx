import type { ReactNode, Ref } from 'react';
import styles from './problems.module.css';

/** An error of a form. `field`: the id of the field it is about. */
export type Problem = { text: string; field?: string };

type Props = { title: string; ref?: Ref<HTMLDivElement>; problems?: readonly Problem[]; children?: ReactNode };

/** The errors of a refused form, above it; each links to its field. */
export function Problems({ title, ref, problems = [], children }: Props) {
  return (
    <div className={styles.problems} role="alert" tabIndex={-1} ref={ref}>
      <p className={styles.title}>{title}</p>
      {children}
      {problems.length > 0 && (
        <ul>
          {problems.map(({ text, field }) => (
            <li key={text}>{field ? <a href={`#${field}`}>{text}</a> : text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
