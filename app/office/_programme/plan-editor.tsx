'use client';

import { useId, useMemo, useState } from 'react';
import {
  countRanks,
  findProblems,
  layOut,
  moveSeats,
  type PlanProblem,
  rankOf,
  removeSeats,
  type Section,
  seatKey,
  setRank,
} from '@/lib/hall';
import type { PlanEditorWords } from '@/lib/i18n/office/plan';
import { PlanCanvas, type PlanKey, type PlanSelection } from './plan-canvas';
import styles from './plan-editor.module.css';
import type { PlanWords } from './plan-form';
import { type PlanEdit, PlanTools } from './plan-tools';

type Props = {
  sections: Section[];
  words: PlanEditorWords;
  plan: PlanWords;
  onChange: (sections: Section[]) => void;
  onUndo?: (() => void) | undefined;
  onRedo?: (() => void) | undefined;
};

const ZOOMS = [1, 1.5, 2, 3, 4];
const NOBODY: PlanSelection = { keys: new Set(), at: undefined, from: undefined };
const MOST_TOLD = 12;

/** Edits a plan by mouse and keyboard. Every change also changes the plan's text lines, which are what is saved. */
export function PlanEditor({ sections, words, plan, onChange, onUndo, onRedo }: Props) {
  const [picked, setPicked] = useState<PlanSelection>(NOBODY);
  const [zoom, setZoom] = useState(1);
  const [brush, setBrush] = useState('');
  const [isFingerDrawing, setFingerDrawing] = useState(false);
  const id = useId();
  const placed = useMemo(() => layOut(sections), [sections]);
  const { ranks, indexOf } = useMemo(() => rankOf(sections), [sections]);
  const problems = useMemo(() => findProblems(sections), [sections]);
  const wrong = useMemo(() => new Set(problems.map(seatKey)), [problems]);
  const selected = useMemo(() => {
    const there = new Set(placed.map(seatKey));
    return new Set([...picked.keys].filter((key) => there.has(key)));
  }, [picked, placed]);

  function edit(change: PlanEdit) {
    if (selected.size > 0) onChange(change(sections, selected));
  }
  function pick(next: PlanSelection) {
    setPicked(next);
    if (brush !== '' && next.keys.size > 0) onChange(setRank(sections, next.keys, brush));
  }
  const keys: Record<PlanKey, () => void> = {
    undo: () => onUndo?.(),
    redo: () => onRedo?.(),
    remove: () => edit(removeSeats),
  };
  const nearer = ZOOMS.find((one) => one > zoom);
  const farther = ZOOMS.findLast((one) => one < zoom);
  const tool = (label: string, press: () => void, isOff = false) => (
    <button type="button" className={styles.tool} onClick={() => !isOff && press()} aria-disabled={isOff || undefined}>
      {label}
    </button>
  );
  return (
    <section className={styles.editor} aria-label={plan.picture}>
      <div className={styles.buttons}>
        {tool(words.undo, () => onUndo?.(), !onUndo)}
        {tool(words.redo, () => onRedo?.(), !onRedo)}
        {tool(words.zoomOut, () => setZoom(farther ?? zoom), !farther)}
        {tool(words.zoomIn, () => setZoom(nearer ?? zoom), !nearer)}
        {tool(words.all, () => setPicked({ ...NOBODY, keys: new Set(placed.map(seatKey)), at: picked.at }))}
        <button
          type="button"
          className={styles.tool}
          aria-pressed={isFingerDrawing}
          onClick={() => setFingerDrawing(!isFingerDrawing)}
        >
          {words.finger}
        </button>
        <label className={styles.brush}>
          {words.paint}
          <select value={brush} onChange={({ target }) => setBrush(target.value)}>
            <option value="">–</option>
            {ranks.map((rank) => (
              <option key={rank}>{rank}</option>
            ))}
          </select>
        </label>
      </div>
      <PlanCanvas
        placed={placed}
        ranks={ranks}
        rankAt={indexOf}
        wrong={wrong}
        picked={{ ...picked, keys: selected }}
        zoom={zoom}
        isFingerDrawing={isFingerDrawing}
        label={`${plan.picture}: ${words.seats.replace('%', String(placed.length))}`}
        hint={`${id}hint`}
        stage={words.stage}
        onPick={pick}
        onMove={(by) => edit((all, of) => moveSeats(all, of, by))}
        onKey={(key) => keys[key]()}
      />
      <div className={styles.facts}>
        <p role="status">{selected.size > 0 ? words.selected.replace('%', String(selected.size)) : words.none}</p>
        <ul className={styles.ranks} aria-label={words.ranks}>
          {[...countRanks(sections)].map(([rank, count]) => (
            <li key={rank} data-rank={ranks.indexOf(rank) % 6}>
              {rank}: {words.seats.replace('%', String(count))}
            </li>
          ))}
        </ul>
      </div>
      {problems.length > 0 && (
        <div role="status">
          <ul className={styles.problems}>
            {problems.slice(0, MOST_TOLD).map((problem, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one seat may be listed twice
              <li key={i}>{tellProblem(problem, words)}</li>
            ))}
          </ul>
        </div>
      )}
      {selected.size > 0 && <PlanTools words={words} plan={plan} ranks={ranks} onEdit={edit} />}
      <p id={`${id}hint`} className={styles.hint}>
        {words.keys}
      </p>
    </section>
  );
}

function tellProblem({ kind, section, row, seat }: PlanProblem, words: PlanEditorWords): string {
  const sentences = { twice: words.twice, close: words.close, companion: words.lost, empty: words.empty };
  return sentences[kind].replace('%', `${section} ${row} ${seat}`);
}
