import type { ReactNode } from 'react';
import styles from './office.module.css';

/** A word, or one over figures or the like with a class of its own. */
export type ColumnHead = string | readonly [word: string, className: string | undefined];

type Props = {
  heads: readonly ColumnHead[];
  /** The rows: `tbody`, and `tfoot` where there is one. */
  children: ReactNode;
  /** Of the region around it and of the table. */
  around?: string | undefined;
  className?: string | undefined;
} & ({ label: string } | { labelledBy: string });

/** A table with its own scroll bar where it is wider than the screen, usable by keyboard. Its name is given, or that of its heading. */
export function ScrollTable({ heads, children, around, className, ...name }: Props) {
  const named = 'label' in name ? { 'aria-label': name.label } : { 'aria-labelledby': name.labelledBy };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={join(styles.scroll, around)} tabIndex={0} {...named}>
      <table className={join(styles.table, className)}>
        <thead>
          <tr>
            {heads.map((head) => {
              const [word, of] = typeof head === 'string' ? [head] : head;
              return (
                <th key={word} scope="col" className={of}>
                  {word}
                </th>
              );
            })}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  );
}

const join = (...names: (string | undefined)[]): string => names.filter(Boolean).join(' ');
