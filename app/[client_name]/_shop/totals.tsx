import styles from './totals.module.css';

type TotalRow = { label: string; value: string };
/** `isLive`: the total follows the choice and is announced. `varies`: the total depends on the choice. */
type Props = { rows: TotalRow[]; total: TotalRow; isLive?: boolean; varies?: boolean };

/** The total, with its parts when there is more than one. */
export function Totals({ rows, total, isLive = false, varies = false }: Props) {
  return (
    <dl className={styles.totals} aria-live={isLive ? 'polite' : undefined} data-varies={varies}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{total.label}</dt>
        <dd data-total>{total.value}</dd>
      </div>
    </dl>
  );
}
