'use client';

import { memo, useRef } from 'react';
import type { SeatWords } from '@/lib/i18n/seats';
import { BestSeats } from './best-seats';
import { HallDrawing, KindKey, RANK_LOOKS, RankKey } from './hall-drawing';
import type { HallPlan, PlanRow } from './hall-plan';
import type { Rank } from './ranks-of';
import styles from './seat-map.module.css';
import { useArrowKeys } from './use-arrow-keys';
import { useLiveSeats } from './use-live-seats';
import { useMapView } from './use-map-view';
import { useNearRows } from './use-near-rows';

/** How much nearer or farther a press on a button goes. */
const STEP = 1.4;

type Props = {
  plan: HallPlan;
  ranks: Rank[];
  name: string;
  chosen: readonly string[];
  /** The address that tells which seats are taken. */
  takenUrl: string;
  /** Unchecks seats that were chosen and have been taken by others. */
  onTaken: (gone: HTMLInputElement[]) => void;
  /** As many seats can be ordered. */
  most: number;
  /** Chooses the best seats of a rank. */
  onBest: (rank: Rank, count: number) => void;
  /** What happened on the map by itself. */
  said: string;
  words: { zoomIn: string; zoomOut: string; wholeHall: string } & SeatWords;
};

/**
 * The hall: a drawing, and on each of its seats a checkbox, so that it is chosen from without JavaScript too. It begins as wide
 * as its place; where seats are too small to hit, a tap goes nearer. The Tab key passes its seats in one step and the arrow keys
 * walk through them.
 */
export function SeatMap({ plan, ranks, name, chosen, takenUrl, onTaken, most, onBest, said, words }: Props) {
  const { width, height } = plan;
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  useArrowKeys(canvas);
  const view = useMapView(frame, canvas);
  useNearRows(frame);
  useLiveSeats({ hall: canvas, plan: plan.mark, url: takenUrl, takenWord: plan.words.taken, onTaken });
  return (
    <fieldset
      className={styles.map}
      aria-describedby="map-hint map-keys"
      style={{ '--width': width, '--height': height } as React.CSSProperties}
    >
      <legend className="visually-hidden">{plan.words.title}</legend>
      <ul className={styles.legend} aria-label={words.prices}>
        {ranks.map((rank, i) => (
          <li key={rank.id}>
            <RankKey place={i} /> {rank.name} <span className={styles.price}>{rank.basePrice}</span>
          </li>
        ))}
      </ul>
      <p id="map-keys" className="visually-hidden">
        {plan.words.keys}
      </p>
      <div className={styles.tools}>
        {most > 0 && <BestSeats ranks={ranks} most={most} words={words} onChoose={onBest} />}
        <span className={styles.zoom}>
          <button type="button" aria-label={words.zoomOut} title={words.zoomOut} onClick={() => view.zoom(1 / STEP)}>
            −
          </button>
          <button type="button" aria-label={words.zoomIn} title={words.zoomIn} onClick={() => view.zoom(STEP)}>
            +
          </button>
          <button type="button" aria-label={words.wholeHall} title={words.wholeHall} onClick={view.showAll}>
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <path d="M7 3H3v4M13 3h4v4M7 17H3v-4M13 17h4v-4" fill="none" stroke="currentColor" strokeWidth="2" />
            </svg>
          </button>
        </span>
      </div>
      <p className={styles.said} role="status">
        {said}
      </p>
      <div className={styles.view}>
        <div className={styles.frame} ref={frame} data-map>
          <div className={styles.canvas} ref={canvas}>
            <div className={styles.scaled}>
              <Hall plan={plan} name={name} chosen={chosen} />
            </div>
            <RowNames plan={plan} />
          </div>
        </div>
      </div>
      <p id="map-hint" className={styles.hint}>
        <span className={styles.scripted}>{words.hint}</span>
        <noscript>{plan.words.hint}</noscript>
      </p>
      <ul className={styles.legend}>
        {kindsIn(plan).map((kind) => (
          <li key={kind}>
            <KindKey kind={kind} /> {plan.words[kind]}
          </li>
        ))}
        <li>
          <span className={styles.takenKey} aria-hidden="true" /> {plan.words.taken}
        </li>
      </ul>
    </fieldset>
  );
}

const KINDS = ['wheelchair', 'companion'] as const;
const kindsIn = ({ sections }: HallPlan) =>
  KINDS.filter((kind) => sections.some(({ rows }) => rows.some(({ seats }) => seats.some((seat) => seat[4] === kind))));

/** The names of the rows at the edge of what is seen, where the rows themselves begin further left. */
const RowNames = memo(function RowNames({ plan }: { plan: HallPlan }) {
  const names = new Map<number, string>();
  for (const { y, short } of plan.sections.flatMap(({ rows }) => rows)) {
    // Rows of sections beside one another have one name here when they are called the same, else none.
    names.set(y, (names.get(y) ?? short) === short ? short : '');
  }
  return (
    <div className={styles.names} aria-hidden="true">
      <div>{[...names].map(([y, short]) => short && <span key={y} style={{ top: y }} data-name={short} />)}</div>
    </div>
  );
});

type HallProps = Pick<Props, 'name' | 'chosen' | 'plan'>;

/** Thousands of seats, made again only when they are others. */
const Hall = memo(function Hall({ plan, name, chosen }: HallProps) {
  return (
    <>
      <HallDrawing plan={plan} />
      {plan.sections.map((section) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset per section cannot be laid out as one hall.
        <div key={section.name} role="group" aria-label={section.name}>
          {section.rows.map((row) => (
            <Row key={row.short} row={row} name={name} chosen={chosen} plan={plan} />
          ))}
        </div>
      ))}
    </>
  );
});

function Row({ row, name, chosen, plan: { ranks, words } }: HallProps & { row: PlanRow }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    <div
      role="group"
      aria-label={row.isStepFree ? `${row.label}, ${words.stepFree}` : row.label}
      className={styles.row}
      style={{ left: row.x, top: row.y, width: row.width, height: row.height }}
      data-row
    >
      {row.seats.map(([id, number, rank, isFree, kind], i) => {
        const at = row.at?.[i];
        const rankName = ranks.length > 1 ? ranks[rank]?.name : undefined;
        const label = [words.seat.replace('{n}', number), kind && words[kind], rankName].filter(Boolean).join(', ');
        return (
          <input
            key={id}
            type="checkbox"
            className={at ? `${styles.seat} ${styles.placed}` : styles.seat}
            style={at && { left: at[0], top: at[1] }}
            name={name}
            value={id}
            defaultChecked={isFree === 1 && chosen.includes(id)}
            disabled={isFree === 0}
            aria-label={isFree ? label : `${label}, ${words.taken}`}
            data-n={number}
            data-kind={kind}
            data-gap={row.gaps.includes(i) || undefined}
            data-look={rank % RANK_LOOKS}
            data-rank={ranks[rank]?.id}
          />
        );
      })}
    </div>
  );
}
