import type { ReactNode } from 'react';
import type { SeatWords } from '@/lib/i18n/seats';
import styles from './hall-drawing.module.css';
import { PITCH, RANK_LOOKS, STAGE } from './hall-measures';
import type { HallPlan, PlanRow } from './hall-plan';
import said from './hall-text.module.css';
import { RankKey } from './rank-key';
import key from './rank-key.module.css';
import type { FormRank } from './ranks-of';
import map from './seat-map.module.css';

/** The parts of a hall that the server renders, so that browsers do not load the code that draws them. */
export type DrawnHall = { prices: ReactNode; hall: ReactNode; names: ReactNode; hint: ReactNode; keys: ReactNode };

type Facts = { plan: HallPlan; ranks: readonly FormRank[]; words: Pick<SeatWords, 'prices' | 'hint'> };

/** The prices of the ranks, the drawing, the row names at the edge, the instructions and the legend. */
export const drawnHall = ({ plan, ranks, words }: Facts): DrawnHall => ({
  prices: <Prices plan={plan} ranks={ranks} words={words} />,
  hall: <HallDrawing plan={plan} />,
  names: <RowNames plan={plan} />,
  hint: <Hint plan={plan} words={words} />,
  keys: <HallKeys plan={plan} />,
});

function Prices({ plan, ranks, words }: Facts) {
  return (
    <>
      <ul className={said.legend} aria-label={words.prices}>
        {ranks.map((rank, i) => (
          <li key={rank.id}>
            <RankKey place={i} /> {rank.name} <span className={said.price}>{rank.basePrice}</span>
          </li>
        ))}
      </ul>
      <p id="map-keys" className="visually-hidden">
        {plan.words.keys}
      </p>
    </>
  );
}

/** The drawing below the seats' checkboxes: the stage, names, and each rank in its own colour and pattern. */
function HallDrawing({ plan }: { plan: HallPlan }) {
  const { width, height, words, sections } = plan;
  return (
    <svg className={styles.drawing} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <defs>
        {plan.ranks.slice(0, RANK_LOOKS).map(({ id }, look) => (
          <SeatPattern key={id} look={look} />
        ))}
      </defs>
      <path className={styles.stage} d={`M ${width * 0.2} 16 Q ${width / 2} 44 ${width * 0.8} 16`} />
      <text x={width / 2} y={STAGE - 16}>
        {words.stage}
      </text>
      {sections.map((section) => (
        <g key={section.name}>
          <text x={section.x} y={section.y}>
            {section.name}
          </text>
          {section.rows.map((row) => (
            <g key={row.short} transform={`translate(${row.x} ${row.y})`}>
              {endsOf(row).map(([x, y]) => (
                <text key={x} x={x} y={y + PITCH * 0.66}>
                  {row.short}
                </text>
              ))}
              {runsOf(row).map(({ x, y, count, look }) => (
                <rect
                  key={`${x} ${y}`}
                  width={count * PITCH}
                  height={PITCH}
                  transform={`translate(${x} ${y})`}
                  fill={`url(#seat-look-${look})`}
                />
              ))}
              {cornersOf(row).map(([x, y], i) => {
                const kind = row.seats[i]?.[4];
                return kind && <SeatSign key={`${x} ${y}`} x={x} y={y} isWheelchair={kind === 'wheelchair'} />;
              })}
            </g>
          ))}
        </g>
      ))}
    </svg>
  );
}

/** The names of rows at the edge of the visible part, for when their own names are scrolled out of view. */
function RowNames({ plan }: { plan: HallPlan }) {
  const names = new Map<number, string>();
  for (const { y, short } of plan.sections.flatMap(({ rows }) => rows)) {
    // Rows of adjacent sections share a line here: it has their name if it is the same, else none.
    names.set(y, (names.get(y) ?? short) === short ? short : '');
  }
  return (
    <div className={map.names} aria-hidden="true">
      <div>{[...names].map(([y, short]) => short && <span key={y} style={{ top: y }} data-name={short} />)}</div>
    </div>
  );
}

const Hint = ({ plan, words }: Omit<Facts, 'ranks'>) => (
  <p id="map-hint" className={said.hint}>
    <span className={said.scripted}>{plan.free.length > 0 ? words.hint : plan.words.title}</span>
    <noscript>{plan.words.hint}</noscript>
  </p>
);

/** The legend of seats that only some people, or nobody, can choose. */
function HallKeys({ plan }: { plan: HallPlan }) {
  return (
    <ul className={said.legend}>
      {kindsIn(plan).map((kind) => (
        <li key={kind}>
          <KindKey kind={kind} /> {plan.words[kind]}
        </li>
      ))}
      <li>
        <span className={said.takenKey} aria-hidden="true" /> {plan.words.taken}
      </li>
    </ul>
  );
}

const KINDS = ['wheelchair', 'companion'] as const;
const kindsIn = ({ sections }: HallPlan) =>
  KINDS.filter((kind) => sections.some(({ rows }) => rows.some(({ seats }) => seats.some((seat) => seat[4] === kind))));

/** The legend's symbol of a wheelchair place or a companion's seat. */
function KindKey({ kind }: { kind: 'wheelchair' | 'companion' }) {
  return (
    <svg className={key.key} viewBox={`0 0 ${PITCH} ${PITCH}`} aria-hidden="true">
      <path className={styles.keySeat} d={SEAT} />
      <SeatSign x={0} y={0} isWheelchair={kind === 'wheelchair'} />
    </svg>
  );
}

// One seat as a pattern: a hall of thousands then has only one shape per row.
function SeatPattern({ look }: { look: number }) {
  return (
    <pattern
      id={`seat-look-${look}`}
      className={styles.look}
      data-look={look}
      width={PITCH}
      height={PITCH}
      patternUnits="userSpaceOnUse"
    >
      <path className={styles.seat} d={SEAT} />
      {look === 1 && <path className={styles.hatch} d={HATCH} />}
      {look === 2 && <path className={styles.dots} d={DOTS} />}
      {look === 3 && <path className={styles.hatch} d="M 8 6.5 H 20 M 5 20.5 H 23 M 5 23 H 23" />}
    </pattern>
  );
}

const SEAT = 'M 3 25 v -14 q 0 -8 8 -8 h 6 q 8 0 8 8 v 14 z';
// Above and below the seat number in the middle.
const HATCH = [6, 10, 14, 18].map((x) => `M ${x} 24 l 4 -4 M ${x} 8.5 l 4 -4`).join(' ');
const DOTS = [7, 12, 16, 21].map((x) => `M ${x} 21.5 h 0 M ${x * 0.7 + 4.2} 6.5 h 0`).join(' ');

/** The line below a wheelchair place and a companion's seat, and the symbol of the former. */
function SeatSign({ x, y, isWheelchair }: { x: number; y: number; isWheelchair: boolean }) {
  return (
    <g className={styles.sign} transform={`translate(${x} ${y})`}>
      <path d="M 0 27 h 28" />
      {isWheelchair && <path d="M 12 6.5 v 0 M 12 10 v 5 h 5 l 2.5 4.5 M 9.5 13.5 a 4.5 4.5 0 1 0 6 5" />}
    </g>
  );
}

/** The upper left corner of each seat in a row. */
const cornersOf = ({ seats, gaps, at }: PlanRow): [x: number, y: number][] => {
  let passed = 0;
  return seats.map((_, i) => {
    if (gaps[passed] === i) passed++;
    return at?.[i] ?? [(i + passed) * PITCH, 0];
  });
};

/** Where the names of a row are drawn: beside its outermost seats. */
function endsOf(row: PlanRow): [x: number, y: number][] {
  const corners = cornersOf(row).sort(([one], [other]) => one - other);
  const [[left, y] = [0, 0]] = corners;
  const [right, rightY] = corners.at(-1) ?? [0, 0];
  return [
    [left - PITCH / 2, y],
    [right + PITCH * 1.5, rightY],
  ];
}

type Run = { x: number; y: number; count: number; look: number };

/** Groups adjacent seats of one rank on a straight line. */
function runsOf(row: PlanRow): Run[] {
  const corners = cornersOf(row);
  const runs: Run[] = [];
  for (const [i, [, , rank]] of row.seats.entries()) {
    const [x, y] = corners[i] ?? [0, 0];
    const look = rank % RANK_LOOKS;
    const last = runs.at(-1);
    if (last?.look === look && last.y === y && last.x + last.count * PITCH === x) last.count += 1;
    else runs.push({ x, y, count: 1, look });
  }
  return runs;
}
