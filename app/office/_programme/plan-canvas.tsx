'use client';

import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type Corner, type PlacedSeat, rangeOf, rowOf, seatKey, seatsBetween, seatTowards } from '@/lib/hall';
import styles from './plan-editor.module.css';
import { boxOf, PlanMarks } from './plan-marks';
import { PlanSeat } from './plan-seat';

/** `at`: the current seat, from which arrow keys move; `from`: the start of a range. */
export type PlanSelection = { keys: ReadonlySet<string>; at: string | undefined; from: string | undefined };
export type PlanKey = 'undo' | 'redo' | 'remove';

type Props = {
  placed: PlacedSeat[];
  ranks: string[];
  rankAt: (key: string) => number;
  wrong: ReadonlySet<string>;
  picked: PlanSelection;
  zoom: number;
  /** A finger selects and drags seats as a mouse does; otherwise it scrolls. */
  isFingerDrawing: boolean;
  label: string;
  hint: string;
  stage: string;
  onPick: (picked: PlanSelection) => void;
  /** Called once at the end of a drag, and for each arrow key. */
  onMove: (by: Corner) => void;
  onKey: (key: PlanKey) => void;
};

/** In seat widths: moved rows snap to a grid of half a seat. */
const STEP = 0.5;
const snap = (value: number): number => Math.round(value / STEP) * STEP;
const ARROWS = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' } as const;
const TOWARDS = { left: [-STEP, 0], right: [STEP, 0], up: [0, -STEP], down: [0, STEP] } as const;

/** `key`: the pressed seat, with which the whole selection moves; undefined: a selection frame is drawn. */
type Drag = { from: Corner; to: Corner; key: string | undefined; keeps: boolean };

/** A hall whose seats can be selected and dragged by mouse, pen, finger or keyboard. */
export function PlanCanvas(props: Props) {
  const { placed, ranks, rankAt, wrong, picked, zoom, isFingerDrawing } = props;
  const { label, hint, stage, onPick, onMove, onKey } = props;
  const svg = useRef<SVGSVGElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const box = boxOf(placed);
  const keys = placed.map(seatKey);
  const at = picked.at !== undefined && keys.includes(picked.at) ? picked.at : keys[0];
  const shift = drag?.key !== undefined ? offsetOf(drag) : { x: 0, y: 0 };

  function spotOf({ clientX, clientY }: PointerEvent): Corner {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    return { x, y };
  }

  function press(event: PointerEvent) {
    // Presses on the scroll bars are left to the browser.
    if (event.button !== 0 || event.target === event.currentTarget) return;
    const key = keyAt(event.target);
    const spot = spotOf(event);
    const isMore = event.ctrlKey || event.metaKey;
    const isScrolling = event.pointerType === 'touch' && !isFingerDrawing;
    if (key === undefined) {
      if (!isScrolling) setDrag({ from: spot, to: spot, key, keeps: event.shiftKey || isMore });
    } else if (event.shiftKey && picked.from) pick(rangeOf(placed, picked.from, key), key, picked.from);
    else if (isMore) toggle(key);
    else {
      if (!picked.keys.has(key)) pick([key], key, key);
      if (!isScrolling) setDrag({ from: spot, to: spot, key, keeps: false });
    }
  }

  function drive(event: PointerEvent) {
    if (!drag) return;
    if (event.buttons === 0) return setDrag(undefined);
    // Only once it moves: with a captured pointer, a press is no click on a seat.
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ ...drag, to: spotOf(event) });
  }

  function release(event: PointerEvent) {
    if (!drag) return;
    setDrag(undefined);
    // The last move may not have been rendered yet.
    const done = { ...drag, to: spotOf(event) };
    if (drag.key !== undefined) {
      const by = offsetOf(done);
      if (by.x !== 0 || by.y !== 0) onMove(by);
      else if (picked.keys.size > 1) pick([drag.key], drag.key, drag.key);
      return;
    }
    const found = seatsBetween(placed, done.from, done.to);
    onPick({ keys: new Set([...(drag.keeps ? picked.keys : []), ...found]), at: found[0] ?? at, from: found[0] });
  }

  const pick = (found: readonly string[], to: string, from: string | undefined) =>
    onPick({ keys: new Set(found), at: to, from });

  function toggle(key: string) {
    const next = new Set(picked.keys);
    if (!next.delete(key)) next.add(key);
    onPick({ keys: next, at: key, from: key });
  }

  function type(event: KeyboardEvent) {
    if (at === undefined) return;
    const isMore = event.ctrlKey || event.metaKey;
    const way = ARROWS[event.key as keyof typeof ARROWS];
    if (way && event.altKey) {
      const [x, y] = TOWARDS[way];
      onMove({ x, y });
    } else if (way) {
      const next = seatTowards(placed, at, way);
      if (next === undefined) return;
      if (event.shiftKey) pick(rangeOf(placed, picked.from ?? at, next), next, picked.from ?? at);
      else onPick({ ...picked, at: next, from: next });
    } else if (event.key === ' ' && event.shiftKey) pick(rowOf(placed, at), at, at);
    else if (event.key === ' ') toggle(at);
    else if (event.key === 'Escape') onPick({ keys: new Set(), at, from: undefined });
    else if (event.key === 'Delete' || event.key === 'Backspace') onKey('remove');
    else if (isMore && event.key === 'a') pick(keys, at, at);
    else if (isMore && (event.key === 'y' || event.key === 'Z')) onKey('redo');
    else if (isMore && event.key === 'z') onKey('undo');
    else return;
    event.preventDefault();
  }

  const at0 = at === undefined ? -1 : keys.indexOf(at);
  return (
    <div
      className={styles.window}
      role="listbox"
      aria-multiselectable="true"
      aria-label={label}
      aria-describedby={hint}
      aria-activedescendant={at0 < 0 ? undefined : `plan-seat-${at0}`}
      tabIndex={0}
      onKeyDown={type}
      onPointerDown={press}
      onPointerMove={drive}
      onPointerUp={release}
      onPointerCancel={() => setDrag(undefined)}
      onDoubleClick={({ target }) => {
        const key = keyAt(target);
        if (key !== undefined) pick(rowOf(placed, key), key, key);
      }}
    >
      <svg
        ref={svg}
        role="presentation"
        className={styles.canvas}
        data-draws={isFingerDrawing || undefined}
        style={{ width: `${zoom * 100}%` }}
        viewBox={`${box.left} ${box.top} ${box.width} ${box.height}`}
      >
        <PlanMarks placed={placed} box={box} stage={stage} />
        {placed.map(({ section, row, seat, place: { x, y, kind } }, i) => {
          const key = keys[i] ?? '';
          const isSelected = picked.keys.has(key);
          return (
            <PlanSeat
              // biome-ignore lint/suspicious/noArrayIndexKey: two seats may share a name while one edits
              key={`${key} ${i}`}
              id={`plan-seat-${i}`}
              dataKey={key}
              x={x + (isSelected ? shift.x : 0)}
              y={y + (isSelected ? shift.y : 0)}
              name={seat}
              label={`${section} ${row} ${seat}, ${ranks[rankAt(key)] ?? ''}`}
              kind={kind}
              rank={rankAt(key)}
              isSelected={isSelected}
              isCurrent={key === at}
              isWrong={wrong.has(key)}
            />
          );
        })}
        {drag && drag.key === undefined && <Frame drag={drag} />}
      </svg>
    </div>
  );
}

const offsetOf = ({ from, to }: Drag): Corner => ({ x: snap(to.x - from.x), y: snap(to.y - from.y) });

const keyAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? (target.closest<SVGElement>('[data-key]')?.dataset.key ?? undefined) : undefined;

const Frame = ({ drag: { from, to } }: { drag: Drag }) => (
  <rect
    className={styles.frame}
    x={Math.min(from.x, to.x)}
    y={Math.min(from.y, to.y)}
    width={Math.abs(from.x - to.x)}
    height={Math.abs(from.y - to.y)}
  />
);
