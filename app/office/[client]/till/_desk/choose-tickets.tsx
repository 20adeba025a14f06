import { type RefObject, Suspense } from 'react';
import type { PerformanceForSale } from '@/lib/office';
import type { Desk } from './desk';
import styles from './desk.module.css';
import { HallPicker } from './late-parts';
import { Performances } from './performances';
import { Types } from './types';
import type { useSale } from './use-sale';
import type { useTickets } from './use-tickets';

type Props = Desk & {
  tickets: ReturnType<typeof useTickets>;
  performances: PerformanceForSale[];
  search: RefObject<HTMLInputElement | null>;
  heading: RefObject<HTMLHeadingElement | null>;
  isMapOpen: boolean;
  setMapOpen: (isOpen: boolean) => void;
  tell: ReturnType<typeof useSale>['setNet'];
};

/** Chooses a performance, its ticket types, and seats on the map if it has one. */
export function ChooseTickets(props: Props) {
  const { tickets, performances, search, heading, isMapOpen, setMapOpen, tell, ...desk } = props;
  const { chosen, choose, types, current, hasMap, countOf, setCount, point, pick, drop, seatIds } = tickets;
  return (
    <div className={styles.choose}>
      <Performances {...desk} performances={performances} chosen={chosen} choose={choose} search={search} tell={tell} />
      <Types
        {...desk}
        types={types}
        countOf={countOf}
        current={current}
        setCount={setCount}
        heading={heading}
        point={point}
      />
      {hasMap && chosen && (
        <div className={styles.map}>
          <button
            type="button"
            className={styles.quiet}
            aria-expanded={isMapOpen}
            onClick={() => setMapOpen(!isMapOpen)}
          >
            {desk.words.mapOpen} <kbd>M</kbd>
          </button>
          {isMapOpen && (
            <Suspense fallback={<p role="status">{desk.words.waiting}</p>}>
              <HallPicker
                key={chosen.id}
                {...desk}
                current={current}
                pick={pick}
                drop={drop}
                types={types ?? []}
                subEventId={chosen.id}
                own={seatIds()}
                tell={tell}
              />
            </Suspense>
          )}
        </div>
      )}
    </div>
  );
}
