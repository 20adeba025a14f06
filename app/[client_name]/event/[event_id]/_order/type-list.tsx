import field from '@/app/_ui/field.module.css';
import styles from './order-form.module.css';
import { openedBy } from './rank-fields';
import type { FormRank } from './ranks-of';

type Props = {
  ranks: FormRank[];
  title: string;
  /** The first type that the visitor's code unlocks. */
  opened: string | undefined;
};

/** The ticket types of each rank with prices and rules, for a hall, where types are chosen per seat. */
export function TypeList({ ranks, title, opened }: Props) {
  const says = ranks.some(({ types }) => types.length > 1 || types.some(({ rules }) => rules));
  if (!says) return null;
  return (
    <details className={styles.rules} open={opened !== undefined}>
      <summary className={field.opener}>{title}</summary>
      {ranks.map((rank) => (
        <div key={rank.id} className={styles.rank}>
          {rank.name && <p>{rank.name}</p>}
          <ul>
            {rank.types.map((type) => (
              <li key={type.id} className={styles.typeLine} {...openedBy(type, opened)}>
                <span>
                  {type.name}
                  {type.opened && <span className={styles.opened}>{type.opened}</span>}
                  {type.rules && <span className={styles.rule}>{type.rules}</span>}
                </span>
                <span className={styles.price}>{type.price}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  );
}
