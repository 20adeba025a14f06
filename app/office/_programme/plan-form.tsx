'use client';

import { type FormEvent, startTransition, useActionState, useId, useState } from 'react';
import { type PlanRow, parsePlanText, printPlanText } from '@/lib/hall';
import type { Action, FormState } from '../_frame/form-state';
import frame from '../_frame/office.module.css';
import { PlanPicture } from './plan-picture';
import { PlanRows } from './plan-rows';

export type PlanWords = Record<
  | 'text'
  | 'hint'
  | 'wrongLine'
  | 'check'
  | 'save'
  | 'saved'
  | 'picture'
  | 'seats'
  | 'add'
  | 'section'
  | 'rank'
  | 'rows'
  | 'count'
  | 'numbering'
  | 'leftRight'
  | 'rightLeft'
  | 'oddEven'
  | 'aisle'
  | 'curve'
  | 'addDo'
  | 'pretix'
  | 'pretixHint'
  | 'pretixDo',
  string
>;

type Props = {
  id: string;
  seen: string;
  text: string;
  words: PlanWords;
  refusals: Record<string, string>;
  /** Saves, or with `what` = `check` says who would lose a seat. */
  action: Action;
  pretix: Action;
};

/** The plan of a hall: lines to type, rows that are made of a few numbers, and the picture of it, which follows as one types. */
export function PlanForm({ id, seen, text: first, words, refusals, action, pretix }: Props) {
  const [state, send, isPending] = useActionState(action, {});
  const [read, readIt] = useActionState(pretix, {});
  const [text, setText] = useState(state.typed?.plan ?? read.plan ?? first);
  const [taken, setTaken] = useState<string>();
  const field = useId();
  if (read.plan !== undefined && read.plan !== taken) {
    setTaken(read.plan);
    setText(read.plan);
  }
  // React empties the fields of a form after its action; what is typed here stays.
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    startTransition(() => send(form));
  }
  const plan = parsePlanText(text);
  const sections = 'sections' in plan ? plan.sections : [];
  return (
    <>
      <form action={send} onSubmit={submit} className={frame.wide}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="seen" value={seen} />
        <Told state={state} refusals={refusals} words={words} />
        <div className={frame.field}>
          <label htmlFor={field}>{words.text}</label>
          <textarea
            id={field}
            name="plan"
            rows={16}
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
            aria-describedby={`${field}-hint`}
            aria-invalid={'line' in plan || undefined}
          />
          <small id={`${field}-hint`}>{words.hint}</small>
        </div>
        {'line' in plan && <p role="status">{words.wrongLine.replace('%', String(plan.line))}</p>}
        <p className={frame.links}>
          <button type="submit" className={frame.button} name="what" value="save" aria-disabled={isPending}>
            {words.save}
          </button>
          <button type="submit" className={frame.quiet} name="what" value="check" aria-disabled={isPending}>
            {words.check}
          </button>
        </p>
      </form>
      {sections.length > 0 && <PlanPicture sections={sections} label={words.picture} seats={words.seats} />}
      <PlanRows
        words={words}
        sections={sections.map(({ name, category }) => [name, category] as const)}
        onAdd={(section, category, rows) => setText(addRows(text, section, category, rows))}
      />
      <details>
        <summary className={frame.opener}>{words.pretix}</summary>
        <form action={readIt} className={frame.form}>
          {read.refused && (
            <p className={frame.refused} role="alert">
              {refusals[read.refused]} {read.detail}
            </p>
          )}
          <div className={frame.field}>
            <label htmlFor={`${field}-pretix`}>{words.pretix}</label>
            <textarea id={`${field}-pretix`} name="json" rows={5} spellCheck={false} />
            <small>{words.pretixHint}</small>
          </div>
          <button type="submit" className={frame.quiet}>
            {words.pretixDo}
          </button>
        </form>
      </details>
    </>
  );
}

function addRows(text: string, section: string, category: string, rows: PlanRow[]): string {
  const plan = parsePlanText(text);
  const sections = 'sections' in plan ? plan.sections : [];
  const known = sections.find(({ name }) => name === section);
  if (known) known.rows.push(...rows);
  else sections.push({ name: section, category, rows });
  return printPlanText(sections);
}

function Told({ state, refusals, words }: { state: FormState; refusals: Record<string, string>; words: PlanWords }) {
  if (state.refused)
    return (
      <p className={frame.refused} role="alert">
        {refusals[state.refused]} {state.detail}
      </p>
    );
  if (!state.isDone) return null;
  return (
    <div className={frame.done} role="status">
      {state.lines ? (
        <ul>
          {state.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        words.saved
      )}
    </div>
  );
}
