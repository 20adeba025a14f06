'use client';

import { type FormEvent, useId } from 'react';
import { makeRows, type PlanRow } from '@/lib/hall';
import frame from '../_frame/office.module.css';
import type { PlanWords } from './plan-form';

type Props = {
  words: PlanWords;
  sections: (readonly [name: string, category: string])[];
  onAdd: (section: string, category: string, rows: PlanRow[]) => void;
};

/** Draws several rows at once from a few numbers. */
export function PlanRows({ words, sections, onAdd }: Props) {
  const id = useId();
  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const number = (name: string) => Number(text(name).replace(',', '.')) || 0;
    const numbering = text('numbering') as Parameters<typeof makeRows>[0]['numbering'];
    const names = text('rows')
      .split(/[\s,]+/)
      .filter(Boolean);
    const asked = { names, seats: number('count'), numbering, aisleAfter: number('aisle'), curve: number('curve') };
    onAdd(text('section'), text('rank'), makeRows(asked));
  }
  const [last] = sections.slice(-1);
  const field = (name: string, label: string, value: string, mode?: 'numeric' | 'decimal') => (
    <div className={frame.field}>
      <label htmlFor={id + name}>{label}</label>
      <input
        id={id + name}
        name={name}
        defaultValue={value}
        inputMode={mode}
        required={name !== 'aisle' && name !== 'curve'}
      />
    </div>
  );
  return (
    <details>
      <summary className={frame.opener}>{words.add}</summary>
      <form onSubmit={add} className={frame.form}>
        {field('section', words.section, last?.[0] ?? '')}
        {field('rank', words.rank, last?.[1] ?? '')}
        {field('rows', words.rows, 'A B C')}
        {field('count', words.count, '18', 'numeric')}
        <div className={frame.field}>
          <label htmlFor={`${id}numbering`}>{words.numbering}</label>
          <select id={`${id}numbering`} name="numbering">
            <option value="left">{words.leftRight}</option>
            <option value="right">{words.rightLeft}</option>
            <option value="odd-even">{words.oddEven}</option>
          </select>
        </div>
        {field('aisle', words.aisle, '', 'numeric')}
        {field('curve', words.curve, '', 'decimal')}
        <button type="submit" className={frame.quiet}>
          {words.addDo}
        </button>
      </form>
    </details>
  );
}
