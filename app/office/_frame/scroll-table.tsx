import type { ReactNode } from 'react';
import styles from './office.module.css';

/** The text of a column head, with a class name if it needs one, such as for figures. */
export type ColumnHead = string | readonly [word: string, className: string | undefined];

type Props = {
  heads: readonly ColumnHead[];
  /** The rows: `tbody`, and perhaps `tfoot`. */
  children: ReactNode;
  /** The class of the scrolling region; `className` is that of the table. */
  around?: string | undefined;
  className?: string | undefined;
} & ({ label: string } | { labelledBy: string });

/** A table that scrolls sideways when it is wider than the screen, also by keyboard. `label` or `labelledBy` names it. */
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
