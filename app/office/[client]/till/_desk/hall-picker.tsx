import { useEffect, useState } from 'react';
import { fillPlaceholders } from '@/app/office/_frame/fill-placeholders';
import styles from '../../performances/performances.module.css';
import { SeatKeys } from '../../performances/seat-keys';
import type { ShownHall } from '../call/shown-hall';
import type { ShownType } from '../call/shown-types';
import { ask, type ConnectionState, isRefused } from './ask';
import type { Desk } from './desk';

type Props = Pick<Desk, 'words' | 'price' | 'calls'> & {
  subEventId: number;
  /** The ticket types on sale, and the current type, for which seats are chosen. */
  types: readonly ShownType[];
  current: ShownType | undefined;
  /** The ids of the seats in this sale. */
  own: ReadonlySet<string>;
  pick: (seatId: string, type: ShownType) => void;
  drop: (seatId: string) => void;
  tell: (net: ConnectionState) => void;
};

const AGAIN_MS = 4000;
/** The margin around the seats, in seat widths; it holds the row names. */
const EDGE = 2;

/** The hall from above. Chooses seats for the current ticket type; seats taken by others are updated. */
export function HallPicker({ words, price, calls, subEventId, types, current, own, pick, drop, tell }: Props) {
  const [hall, setHall] = useState<ShownHall>();
  useEffect(() => {
    let isOver = false;
    let known: ShownHall | undefined;
    const read = async () => {
      while (!isOver) {
        const answer = await ask<ShownHall>(`${calls}/hall`, { subEventId, isKnown: known !== undefined }, tell);
        if (isOver) return;
        // A refusal may be over the next time; until then the seats stay as they were.
        if (!isRefused(answer)) {
          known = { ...answer, rows: known?.rows ?? answer.rows };
          setHall(known);
        }
        await new Promise((done) => setTimeout(done, AGAIN_MS));
      }
    };
    void read();
    return () => {
      isOver = true;
    };
  }, [calls, subEventId, tell]);
  if (!hall) return <p role="status">{words.waiting}</p>;
  const typeOf = new Map(types.filter(({ type }) => type === current?.type).map((type) => [type.rankId, type]));
  const size = { '--wide': hall.wide + 2 * EDGE, '--deep': hall.deep + 2 * EDGE } as React.CSSProperties;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.hall} tabIndex={0} aria-label={words.map}>
      <p className={styles.stage}>{words.stage}</p>
      <SeatKeys className={styles.plan} style={size}>
        {hall.rows.map(({ name, section, seats }) => (
          <div key={`${section} ${name}`} data-row>
            {seats.slice(0, 1).map(({ x, y }) => (
              <span key={name} className={styles.row} style={placed(x - 1, y)} aria-hidden="true">
                {name}
              </span>
            ))}
            {seats.map(({ id, nr, x, y, rank }) => {
              const isOwn = own.has(id);
              const type = typeOf.get(rank);
              const state = isOwn ? 'free' : (hall.taken[id] ?? 'free');
              const said = isOwn ? words.seatStates.own : words.seatStates[state];
              const label = [`${section} ${name} ${nr}`, said, type && price(type.price)].filter(Boolean).join(', ');
              return (
                <input
                  key={id}
                  type="checkbox"
                  className={styles.seat}
                  data-state={state}
                  data-nr={nr}
                  style={placed(x, y)}
                  aria-label={label}
                  title={label}
                  checked={isOwn}
                  disabled={!isOwn && (state !== 'free' || !type)}
                  onChange={() => (isOwn ? drop(id) : type && pick(id, type))}
                />
              );
            })}
          </div>
        ))}
      </SeatKeys>
      <p className="visually-hidden" role="status">
        {fillPlaceholders(words.seatsChosen, { n: own.size })}
      </p>
    </section>
  );
}

const placed = (x: number, y: number) => ({ '--x': x + EDGE / 2, '--y': y + EDGE / 2 }) as React.CSSProperties;
