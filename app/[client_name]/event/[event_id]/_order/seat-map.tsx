'use client';

import { useRef } from 'react';
import type { HallPlan, PlanRow } from './hall-plan';
import styles from './seat-map.module.css';
import { useArrowKeys } from './use-arrow-keys';

type Props = { plan: HallPlan; name: string; chosen: ReadonlySet<string> };

/** The hall: a checkbox per seat, in rows. The Tab key passes it in one step, the arrow keys walk through it. */
export function SeatMap({ plan, name, chosen }: Props) {
  const { words, ranks } = plan;
  const hall = useRef<HTMLDivElement>(null);
  useArrowKeys(hall);
  return (
    <fieldset className={styles.map} aria-describedby="map-hint">
      <legend>{words.title}</legend>
      <p id="map-hint" className={styles.hint}>
        {words.hint}
      </p>
      <div className={styles.sizes} role="radiogroup" aria-label={words.size}>
        <label>
          <input type="radio" name="map-size" value="small" defaultChecked /> {words.small}
        </label>
        <label>
          <input type="radio" name="map-size" value="large" /> {words.large}
        </label>
      </div>
      <div className={styles.frame}>
        <div className={styles.hall} ref={hall}>
          <p className={styles.stage}>{words.stage}</p>
          {plan.sections.map((section) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset per section cannot be laid out as one hall.
            <div key={section.name} role="group" aria-label={section.name} className={styles.section}>
              <p className={styles.sectionName} aria-hidden="true">
                {section.name}
              </p>
              {section.rows.map((row) => (
                <Row key={row.short} row={row} name={name} chosen={chosen} ranks={ranks} words={words} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </fieldset>
  );
}

type RowProps = Omit<Props, 'plan'> & { row: PlanRow; ranks: HallPlan['ranks']; words: HallPlan['words'] };

function Row({ row, name, chosen, ranks, words }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    <div className={styles.row} role="group" aria-label={row.label} data-row>
      <span className={styles.rowName} aria-hidden="true">
        {row.short}
      </span>
      {row.seats.map(([id, number, rank, isFree]) => {
        const label = `${words.seat.replace('{n}', number)}${ranks.length > 1 ? `, ${ranks[rank]?.name}` : ''}`;
        return (
          <input
            key={id}
            type="checkbox"
            className={styles.seat}
            name={name}
            value={id}
            defaultChecked={isFree === 1 && chosen.has(id)}
            disabled={isFree === 0}
            aria-label={isFree ? label : `${label}, ${words.taken}`}
            title={isFree ? `${row.label}, ${label}` : undefined}
            data-n={number}
            data-place={rank % 4}
            data-rank={ranks[rank]?.id}
          />
        );
      })}
      <span className={styles.rowName} aria-hidden="true">
        {row.short}
      </span>
    </div>
  );
}
