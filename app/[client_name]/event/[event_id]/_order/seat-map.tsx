'use client';

import { memo, type ReactNode, useRef } from 'react';
import type { SeatWords } from '@/lib/i18n/seats';
import { BestSeats } from './best-seats';
import type { DrawnHall } from './hall-drawing';
import { RANK_LOOKS } from './hall-measures';
import type { HallPlan, PlanRow } from './hall-plan';
import type { FormRank } from './ranks-of';
import styles from './seat-map.module.css';
import { useArrowKeys } from './use-arrow-keys';
import { useLiveSeats } from './use-live-seats';
import { useMapView } from './use-map-view';
import { useNearRows } from './use-near-rows';

/** The zoom factor of the buttons. */
const STEP = 1.4;

type Props = {
  plan: HallPlan;
  drawn: DrawnHall;
  ranks: FormRank[];
  name: string;
  chosen: readonly string[];
  /** The address that lists the taken seats. */
  takenUrl: string;
  /** Called with chosen seats that others have taken, to uncheck them. */
  onTaken: (gone: HTMLInputElement[]) => void;
  /** The most seats that can be ordered. */
  most: number;
  /** Chooses the best seats of a rank. */
  onBest: (rank: FormRank, count: number) => void;
  /** Announces changes that the visitor did not make on the map. */
  said: string;
  words: { zoomIn: string; zoomOut: string; wholeHall: string } & Pick<SeatWords, 'howMany' | 'rank' | 'best'>;
};

/**
 * The hall: a drawing with a checkbox on each seat, so that it works without JavaScript. At first it is as wide as the available space;
 * while seats are too small to hit, a tap zooms in. The seats are one tab stop, with arrow keys inside.
 */
export function SeatMap({ plan, drawn, ranks, name, chosen, takenUrl, onTaken, most, onBest, said, words }: Props) {
  const { width, height } = plan;
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  useArrowKeys(canvas);
  const view = useMapView(frame, canvas);
  const free = ranks.filter(({ id }) => plan.free.includes(id));
  useNearRows(frame);
  useLiveSeats({ hall: canvas, plan: plan.mark, url: takenUrl, takenWord: plan.words.taken, onTaken });
  return (
    <fieldset
      className={styles.map}
      aria-describedby="map-hint map-keys"
      style={{ '--width': width, '--height': height } as React.CSSProperties}
    >
      <legend className="visually-hidden">{plan.words.title}</legend>
      {drawn.prices}
      <div className={styles.tools}>
        {most > 0 && free[0] && <BestSeats ranks={free} most={most} words={words} onChoose={onBest} />}
      </div>
      <p className={styles.said} role="status">
        {said}
      </p>
      <div className={styles.view}>
        <div className={styles.frame} ref={frame} data-map>
          <div className={styles.canvas} ref={canvas}>
            <div className={styles.scaled}>
              <Hall plan={plan} drawing={drawn.hall} name={name} chosen={chosen} />
            </div>
            {drawn.names}
          </div>
        </div>
      </div>
      <div className={styles.below}>
        {drawn.hint}
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
      {drawn.keys}
    </fieldset>
  );
}

type HallProps = Pick<Props, 'name' | 'chosen' | 'plan'>;

/** Memoized, because it has thousands of seats. */
const Hall = memo(function Hall({ plan, drawing, name, chosen }: HallProps & { drawing: ReactNode }) {
  return (
    <>
      {drawing}
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
            defaultChecked={isFree > 0 && chosen.includes(id)}
            disabled={isFree === 0}
            aria-label={isFree ? label : `${label}, ${words.taken}`}
            data-own={isFree > 1 || undefined}
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
