'use client';

import { type ReactNode, useId, useState } from 'react';
import {
  addAisle,
  closeGaps,
  curveRows,
  moveSeats,
  NUMBERINGS,
  type Numbering,
  nameRows,
  numberRows,
  removeSeats,
  rotateSeats,
  type Section,
  type Selection,
  sectionRows,
  setRank,
  setStepFree,
  setUse,
} from '@/lib/hall';
import type { PlanEditorWords } from '@/lib/i18n/office/plan';
import frame from '../_frame/office.module.css';
import styles from './plan-editor.module.css';
import type { PlanWords } from './plan-form';

export type PlanEdit = (sections: Section[], selected: Selection) => Section[];

type Props = { words: PlanEditorWords; plan: PlanWords; ranks: string[]; onEdit: (edit: PlanEdit) => void };

/** The actions on the selected seats. */
export function PlanTools({ words, plan, ranks, onEdit }: Props) {
  const [fields, setFields] = useState({
    rank: '',
    curve: '1.5',
    numbering: 'left' as Numbering,
    first: '1',
    row: 'A',
    section: '',
  });
  const id = useId();
  const set = (name: keyof typeof fields) => (value: string) => setFields({ ...fields, [name]: value });
  const number = (value: string) => Number(value.replace(',', '.')) || 0;
  const button = (label: string, edit: PlanEdit) => (
    <button type="button" className={styles.tool} onClick={() => onEdit(edit)}>
      {label}
    </button>
  );
  const field = (name: keyof typeof fields, label: string, list?: string) => (
    <Field key={name} id={id + name} label={label}>
      <input
        id={id + name}
        list={list}
        autoComplete="off"
        inputMode={name === 'curve' ? 'decimal' : name === 'first' ? 'numeric' : undefined}
        value={fields[name]}
        onChange={({ target }) => set(name)(target.value)}
      />
    </Field>
  );
  const numberings = {
    left: plan.leftRight,
    right: plan.rightLeft,
    'odd-even': plan.oddEven,
    odd: words.odd,
    even: words.even,
  };
  return (
    <div className={styles.tools}>
      <div className={styles.buttons}>
        {button(words.wheelchair, (all, of) => setUse(all, of, 'wheelchair'))}
        {button(words.companion, (all, of) => setUse(all, of, 'companion'))}
        {button(words.ordinary, (all, of) => setUse(all, of, 'seat'))}
        {button(words.stepFree, (all, of) => setStepFree(all, of, true))}
        {button(words.steps, (all, of) => setStepFree(all, of, false))}
        {button(words.aisle, addAisle)}
        {button(words.closeGap, closeGaps)}
        {button(words.left, (all, of) => moveSeats(all, of, { x: -0.5, y: 0 }))}
        {button(words.right, (all, of) => moveSeats(all, of, { x: 0.5, y: 0 }))}
        {button(words.forward, (all, of) => moveSeats(all, of, { x: 0, y: -0.5 }))}
        {button(words.back, (all, of) => moveSeats(all, of, { x: 0, y: 0.5 }))}
        {button(words.turnLeft, (all, of) => rotateSeats(all, of, -15))}
        {button(words.turnRight, (all, of) => rotateSeats(all, of, 15))}
        {button(words.remove, removeSeats)}
      </div>
      <div className={styles.line}>
        {field('rank', words.rank, `${id}ranks`)}
        {button(words.rankDo, (all, of) => (fields.rank.trim() ? setRank(all, of, fields.rank.trim()) : all))}
      </div>
      <div className={styles.line}>
        {field('curve', words.curve)}
        {button(words.curveDo, (all, of) => curveRows(all, of, number(fields.curve)))}
      </div>
      <div className={styles.line}>
        <Field id={`${id}numbering`} label={words.numbering}>
          <select
            id={`${id}numbering`}
            value={fields.numbering}
            onChange={({ target }) => set('numbering')(target.value)}
          >
            {NUMBERINGS.map((one) => (
              <option key={one} value={one}>
                {numberings[one]}
              </option>
            ))}
          </select>
        </Field>
        {field('first', words.first)}
        {button(words.numberDo, (all, of) =>
          numberRows(all, of, { numbering: fields.numbering, first: Math.max(0, Math.floor(number(fields.first))) }),
        )}
      </div>
      <div className={styles.line}>
        {field('row', words.rowName)}
        {button(words.nameDo, (all, of) => (fields.row.trim() ? nameRows(all, of, fields.row.trim()) : all))}
      </div>
      <div className={styles.line}>
        {field('section', words.section)}
        {button(words.sectionDo, (all, of) =>
          fields.section.trim() ? sectionRows(all, of, fields.section.trim()) : all,
        )}
      </div>
      <datalist id={`${id}ranks`}>
        {ranks.map((rank) => (
          <option key={rank} value={rank} />
        ))}
      </datalist>
    </div>
  );
}

const Field = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div className={frame.field}>
    <label htmlFor={id}>{label}</label>
    {children}
  </div>
);
