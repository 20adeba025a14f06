import type { FoundOrder } from '../call/find/route';
import basketStyles from './basket.module.css';
import type { Desk } from './desk';

type Props = Pick<Desk, 'words' | 'price'> & {
  found: readonly FoundOrder[] | undefined;
  choose: (id: number) => void;
};

/** The orders that a search found. */
export const FoundOrders = ({ words, price, found, choose }: Props) => (
  <ul className={basketStyles.found}>
    {found?.map((one) => (
      <li key={one.id}>
        <button type="button" onClick={() => choose(one.id)}>
          <span>
            <b>{one.number}</b> {one.name}
            <small>
              {one.tickets} × {one.event} · {words.statuses[one.status]}
            </small>
          </span>
          <span className={basketStyles.amount}>{price(one.total)}</span>
        </button>
      </li>
    ))}
  </ul>
);
