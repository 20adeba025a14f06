import type { PerformanceWords } from '@/lib/i18n/office/performance';
import type { ListedBlock, TakenSeat } from '@/lib/office';
import type { HallSeat } from '@/lib/seats';
import styles from './performances.module.css';
import { SeatKeys } from './seat-keys';
import { seatField } from './seats-in-form';

type Props = {
  hall: readonly HallSeat[];
  taken: readonly TakenSeat[];
  /** The numbers of sold seats whose holders are inside. */
  inside: ReadonlySet<number>;
  blocks: readonly ListedBlock[];
  words: PerformanceWords['page'];
  /** Whether seats can be chosen. */
  mayChoose: boolean;
};

/** The margin around the seats, in seat widths; it holds the row names. */
const EDGE = 2;

/** The hall from above, each seat with its state as a shape, a colour and a name. Free seats and own blocks can be chosen. */
export function HallMap({ hall, taken, inside, blocks, words, mayChoose }: Props) {
  const states = new Map(taken.map((seat) => [seat.nr, seat]));
  const blockOf = new Map(blocks.map((block) => [block.id, block]));
  const xs = hall.map(({ place }) => place.x);
  const ys = hall.map(({ place }) => place.y);
  const [left, front] = [Math.min(...xs), Math.min(...ys)];
  const size = { '--wide': Math.max(...xs) - left + 2 * EDGE, '--deep': Math.max(...ys) - front + 2 * EDGE };
  const rows = new Map<string, HallSeat[]>();
  for (const seat of hall) {
    const key = JSON.stringify([seat.section, seat.row]);
    rows.set(key, [...(rows.get(key) ?? []), seat]);
  }
  return (
    <>
      <Legend blocks={blocks} words={words} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.hall} tabIndex={0} aria-label={words.map}>
        <p className={styles.stage}>{words.stage}</p>
        <SeatKeys className={styles.plan} style={size as React.CSSProperties}>
          {[...rows].map(([key, seats]) => (
            <div key={key} data-row>
              <RowName seat={seats[0]} left={left} front={front} />
              {seats.map(({ nr, section, row, seat, place }) => {
                const { state: sold = 'free', blockId = null } = states.get(nr) ?? {};
                const state = sold === 'sold' && inside.has(nr) ? 'inside' : sold;
                const block = blockId === null ? undefined : blockOf.get(blockId);
                const name = `${section} ${row} ${seat}, ${words.seatStates[state]}${block ? `: ${block.reason}` : ''}`;
                const at = {
                  '--x': place.x - left + EDGE / 2,
                  '--y': place.y - front + EDGE / 2,
                  ...(block && { '--block': block.colour }),
                };
                return (
                  <input
                    key={nr}
                    type="checkbox"
                    name={seatField(nr)}
                    className={styles.seat}
                    data-state={state}
                    data-nr={seat}
                    style={at as React.CSSProperties}
                    aria-label={name}
                    title={name}
                    disabled={!mayChoose || !(state === 'free' || block?.isOurs)}
                  />
                );
              })}
            </div>
          ))}
        </SeatKeys>
      </section>
    </>
  );
}

type RowNameProps = { seat: HallSeat | undefined; left: number; front: number };

/** The row name beside its first seat. Screen readers get it with each seat. */
function RowName({ seat, left, front }: RowNameProps) {
  if (!seat) return null;
  const at = { '--x': seat.place.x - left + EDGE / 2 - 1, '--y': seat.place.y - front + EDGE / 2 };
  return (
    <span className={styles.row} style={at as React.CSSProperties} aria-hidden="true">
      {seat.row}
    </span>
  );
}

const STATES = ['free', 'held', 'blocked', 'sold', 'inside'] as const;

function Legend({ blocks, words }: Pick<Props, 'blocks' | 'words'>) {
  return (
    <ul className={styles.legend}>
      {STATES.map((state) => (
        <li key={state}>
          <span className={styles.seat} data-state={state} aria-hidden="true" /> {words.seatStates[state]}
        </li>
      ))}
      {blocks.map(({ id, reason, colour }) => (
        <li key={id}>
          <span className={styles.swatch} style={{ '--block': colour } as React.CSSProperties} aria-hidden="true" />{' '}
          {reason}
        </li>
      ))}
    </ul>
  );
}
