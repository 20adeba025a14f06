'use client';

import { type FormEvent, useId } from 'react';
import { makeRows, NUMBERINGS, type Numbering, type PlanRow, rowNames } from '@/lib/hall';
import type { PlanEditorWords } from '@/lib/i18n/office/plan';
import frame from '../_frame/office.module.css';
import type { PlanWords } from './plan-form';

/** `apart`: the distance between rows, in seat widths. */
export type RowsToAdd = { section: string; rank: string; rows: PlanRow[]; apart: number };

type Props = {
  words: PlanWords;
  editor: PlanEditorWords;
  sections: (readonly [name: string, category: string])[];
  onAdd: (rows: RowsToAdd) => void;
};

/** Generates several rows at once from a few numbers. */
export function PlanRows({ words, editor, sections, onAdd }: Props) {
  const id = useId();
  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const number = (name: string) => Number(text(name).replace(',', '.')) || 0;
    const asked = {
      names: namesIn(text('rows')),
      seats: number('count'),
      numbering: text('numbering') as Numbering,
      aisleAfter: number('aisle'),
      curve: number('curve'),
      first: number('first'),
    };
    onAdd({ section: text('section'), rank: text('rank'), rows: makeRows(asked), apart: number('apart') });
  }
  const numberings = {
    left: words.leftRight,
    right: words.rightLeft,
    'odd-even': words.oddEven,
    odd: editor.odd,
    even: editor.even,
  };
  const [last] = sections.slice(-1);
  const field = (name: string, label: string, value: string, mode?: 'numeric' | 'decimal') => (
    <div className={frame.field}>
      <label htmlFor={id + name}>{label}</label>
      <input
        id={id + name}
        name={name}
        defaultValue={value}
        inputMode={mode}
        required={!['aisle', 'curve', 'apart'].includes(name)}
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
            {NUMBERINGS.map((one) => (
              <option key={one} value={one}>
                {numberings[one]}
              </option>
            ))}
          </select>
        </div>
        {field('first', editor.first, '1', 'numeric')}
        {field('aisle', words.aisle, '', 'numeric')}
        {field('curve', words.curve, '', 'decimal')}
        {field('apart', editor.apart, '1', 'decimal')}
        <button type="submit" className={frame.quiet}>
          {words.addDo}
        </button>
      </form>
    </details>
  );
}

const MOST_ROWS = 200;

/** Row names: `A B C`, or `A-F`. */
function namesIn(typed: string): string[] {
  return typed
    .split(/[\s,]+/)
    .filter(Boolean)
    .flatMap((name) => {
      const [, from = '', to = ''] = /^([^-]+)-([^-]+)$/.exec(name) ?? [];
      const all = from === '' ? [] : rowNames(from, MOST_ROWS);
      const end = all.indexOf(to);
      return end < 0 ? [name] : all.slice(0, end + 1);
    });
}
