'use client';

import {
  type FormEvent,
  startTransition,
  useActionState,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { amend, layOut, newHistory, parsePlanText, printPlanText, redo, step, undo } from '@/lib/hall';
import type { PlanEditorWords } from '@/lib/i18n/office/plan';
import type { Action, FormState } from '../_frame/form-state';
import frame from '../_frame/office.module.css';
import { PlanEditor } from './plan-editor';
import { type LoserWords, PlanLosers } from './plan-losers';
import { PlanPicture } from './plan-picture';
import { PlanRows, type RowsToAdd } from './plan-rows';

export type PlanWords = LoserWords &
  Record<
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
  editor: PlanEditorWords;
  refusals: Record<string, string>;
  /** The base address of the organisation's orders. */
  orders: string;
  /** Saves the plan; with `what` = `check` it only returns who would lose a seat. */
  action: Action;
  pretix: Action;
};

/** The plan of a hall: text lines, a form that generates rows, and a picture that follows the text. */
export function PlanForm({ id, seen, text: first, words, editor, refusals, orders, action, pretix }: Props) {
  const [state, send, isPending] = useActionState(action, {});
  const [read, readIt] = useActionState(pretix, {});
  const [history, setHistory] = useState(() => newHistory(state.typed?.plan ?? read.plan ?? first));
  const isTyping = useRef(false);
  const { now: text } = history;
  const isLive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  function setText(next: string) {
    isTyping.current = false;
    setHistory(step(history, next));
  }
  function typeText(next: string) {
    setHistory(isTyping.current ? amend(history, next) : step(history, next));
    isTyping.current = true;
  }
  function go(to: typeof undo) {
    isTyping.current = false;
    setHistory(to(history));
  }
  const [taken, setTaken] = useState<string>();
  const field = useId();
  if (read.plan !== undefined && read.plan !== taken) {
    setTaken(read.plan);
    setHistory(step(history, read.plan));
  }
  // Keep the typed lines: React empties a form after its action.
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    startTransition(() => send(form));
  }
  const plan = useMemo(() => parsePlanText(text), [text]);
  const sections = 'sections' in plan ? plan.sections : [];
  return (
    <>
      {sections.length > 0 &&
        (isLive ? (
          <PlanEditor
            sections={sections}
            words={editor}
            plan={words}
            onChange={(next) => setText(printPlanText(next))}
            onUndo={history.past.length > 0 ? () => go(undo) : undefined}
            onRedo={history.future.length > 0 ? () => go(redo) : undefined}
          />
        ) : (
          <PlanPicture sections={sections} label={words.picture} seats={words.seats} stage={editor.stage} />
        ))}
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
            onChange={({ target }) => typeText(target.value)}
            aria-describedby={`${field}-hint`}
            aria-invalid={'line' in plan || undefined}
          />
          <small id={`${field}-hint`}>{words.hint}</small>
        </div>
        <PlanLosers losers={state.losers} open={state.open} orders={orders} words={words} />
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
      <PlanRows
        words={words}
        editor={editor}
        sections={sections.map(({ name, category }) => [name, category] as const)}
        onAdd={(asked) => setText(addRows(text, asked))}
      />
      <details open={read.refused ? true : undefined}>
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

function addRows(text: string, { section, rank, rows, apart }: RowsToAdd): string {
  const plan = parsePlanText(text);
  const sections = 'sections' in plan ? plan.sections : [];
  const known = sections.find(({ name }) => name === section);
  if (known) known.rows.push(...rows);
  else sections.push({ name: section, category: rank, rows });
  if (apart > 0 && apart !== 1) {
    const at = layOut(sections).find((seat) => seat.section === section && seat.row === rows[0]?.row)?.place.y ?? 0;
    for (const [i, row] of rows.entries()) row.y = Math.round((at + i * apart) * 100) / 100;
  }
  return printPlanText(sections);
}

function Told({ state, refusals, words }: { state: FormState; refusals: Record<string, string>; words: PlanWords }) {
  const { refused, detail, lines, losers, isDone } = state;
  return (
    <>
      {refused && (
        <p className={frame.refused} role="alert">
          {refusals[refused]} {detail}
        </p>
      )}
      {lines && (
        <div role="status">
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {isDone && !lines && !losers && (
        <p className={frame.done} role="status">
          {words.saved}
        </p>
      )}
    </>
  );
}
