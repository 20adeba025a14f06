import type { ReactNode, Ref } from 'react';
import styles from './problems.module.css';

/** What is wrong with a form; `field` is the id of the field that it is about. */
export type Problem = { text: string; field?: string };

type Props = { title: string; ref?: Ref<HTMLDivElement>; problems?: readonly Problem[]; children?: ReactNode };

/** Why a form was refused, before the form itself; each problem leads to its field. */
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
