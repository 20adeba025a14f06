'use client';

import { memo, useRef } from 'react';
import { HallDrawing, RANK_LOOKS } from './hall-drawing';
import type { HallPlan, PlanRow } from './hall-plan';
import styles from './seat-map.module.css';
import { useArrowKeys } from './use-arrow-keys';
import { useLiveSeats } from './use-live-seats';
import { useMapView } from './use-map-view';

type Props = {
  plan: HallPlan;
  name: string;
  chosen: readonly string[];
  /** The address that tells which seats are taken. */
  takenUrl: string;
  /** Unchecks seats that were chosen and have been taken by others. */
  onTaken: (gone: HTMLInputElement[]) => void;
  /** Chooses the best seats; undefined where nothing can be ordered. */
  best: (() => void) | undefined;
  /** What happened on the map by itself. */
  said: string;
  words: { zoomIn: string; zoomOut: string; wholeHall: string };
};

/**
 * The hall: a drawing, and on each of its seats a checkbox, so that it is chosen from without JavaScript too. It scrolls by
 * itself; the Tab key passes its seats in one step and the arrow keys walk through them.
 */
export function SeatMap({ plan, name, chosen, takenUrl, onTaken, best, said, words }: Props) {
  const { width, height } = plan;
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  useArrowKeys(canvas);
  const view = useMapView(frame, canvas);
  useLiveSeats({ hall: canvas, plan: plan.mark, url: takenUrl, takenWord: plan.words.taken, onTaken });
  return (
    <fieldset
      className={styles.map}
      aria-describedby="map-hint map-keys"
      style={{ '--width': width, '--height': height } as React.CSSProperties}
    >
      <legend>{plan.words.title}</legend>
      <p id="map-hint" className={styles.hint}>
        {plan.words.hint}
      </p>
      <p id="map-keys" className="visually-hidden">
        {plan.words.keys}
      </p>
      <div className={styles.tools}>
        {best && (
          <button type="button" onClick={best}>
            {plan.words.best}
          </button>
        )}
        <button type="button" aria-label={words.zoomOut} title={words.zoomOut} onClick={() => view.zoom(1 / 1.4)}>
          −
        </button>
        <button type="button" aria-label={words.zoomIn} title={words.zoomIn} onClick={() => view.zoom(1.4)}>
          +
        </button>
        <button type="button" onClick={view.showAll}>
          {words.wholeHall}
        </button>
      </div>
      <p className={styles.said} role="status">
        {said}
      </p>
      <div className={styles.frame} ref={frame} data-map>
        <div className={styles.canvas} ref={canvas}>
          <div className={styles.scaled}>
            <Hall plan={plan} name={name} chosen={chosen} />
          </div>
        </div>
      </div>
    </fieldset>
  );
}

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
