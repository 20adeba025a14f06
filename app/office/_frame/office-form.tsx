'use client';

import { type ReactNode, useActionState, useEffect, useId, useRef } from 'react';
import { type Action, type FormState, nextRequestId } from './form-state';
import styles from './office.module.css';
import own from './office-form.module.css';

export type FieldOf = {
  name: string;
  label: string;
  type?:
    | 'text'
    | 'email'
    | 'password'
    | 'date'
    | 'time'
    | 'datetime-local'
    | 'color'
    | 'select'
    | 'checkbox'
    | 'textarea';
  value?: string;
  hint?: string;
  required?: boolean;
  autoComplete?: string;
  inputMode?: 'numeric' | 'decimal';
  autoFocus?: boolean;
  /** For a checkbox: whether it is checked. */
  isOn?: boolean;
  min?: string;
  maxLength?: number;
  options?: readonly (readonly [value: string, text: string])[];
  /** The heading of a fieldset; consecutive fields with the same group share it. */
  group?: string;
};

type Props = {
  action: Action;
  fields: readonly FieldOf[];
  hidden?: Record<string, string>;
  submit: string;
  /** The text of a button that previews the form before it is saved, and the heading of the preview. */
  previewDo?: string;
  previewTitle?: string;
  /** For a button that is not the main action of its page. */
  isQuiet?: boolean;
  /** Read by screen readers after the button's text, to tell equal buttons apart. */
  about?: string;
  done?: string;
  refusals: Record<string, string>;
  stepUp?: string;
  /** Further fields that are components of their own. */
  children?: ReactNode;
};

/** What is wrong, with the field's label in place of the member name that the programme's rules use. */
function detailOf({ refused, detail, field }: FormState, fields: readonly FieldOf[]): string | undefined {
  const label = refused === 'invalid' ? fields.find(({ name }) => name === field)?.label : undefined;
  return label === undefined ? detail : detail?.replace(/^[\w.[\]]+: /, `${label}: `);
}

/** A form of the office. Works without JavaScript; /office.js sends it in place. Typed values stay after a refusal. */
export function OfficeForm({
  action,
  fields,
  hidden = {},
  submit,
  previewDo,
  previewTitle,
  isQuiet,
  about,
  done,
  refusals,
  stepUp,
  children,
}: Props) {
  const [state, send, isPending] = useActionState(action, {});
  const alert = useRef<HTMLParagraphElement>(null);
  // For pages with React in the browser; on plain pages /office.js does this.
  useEffect(() => {
    if (state.refused) alert.current?.focus();
  }, [state]);
  return (
    <form action={send} className={fields.length > 0 ? styles.form : own.inline}>
      {state.picture && (
        // biome-ignore lint/performance/noImgElement: a data URL made for this answer
        <img className={styles.square} src={state.picture} alt="" width="256" height="256" />
      )}
      {state.codes && (
        <ul className={own.codes}>
          {state.codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      )}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={name === 'request' ? nextRequestId(state, value) : value} />
      ))}
      {groupsOf(fields).map((group) => {
        const shown = group.map((field) => (
          <Field key={`${field.name} ${state.typed?.[field.name]}`} field={field} state={state} />
        ));
        const [first] = group;
        return first?.group ? (
          <fieldset key={first.name} className={own.fields}>
            <legend>{first.group}</legend>
            {shown}
          </fieldset>
        ) : (
          shown
        );
      })}
      {children}
      {/* Beside the button: on a long form its head is out of view. */}
      {state.refused && (
        <p className={styles.refused} role="alert" ref={alert} tabIndex={-1}>
          {refusals[state.refused]} {detailOf(state, fields)} {state.stepUp && <a href={state.stepUp}>{stepUp}</a>}
        </p>
      )}
      {state.isDone && done && (
        <p className={styles.done} role="status">
          {done} {state.detail}
        </p>
      )}
      <button type="submit" className={isQuiet ? styles.quiet : styles.button} aria-disabled={isPending}>
        {submit}
        {about && <span className="visually-hidden"> {about}</span>}
      </button>
      {/* Enter presses the first button of a form. */}
      {previewDo && (
        <button type="submit" name="preview" value="1" className={styles.quiet} aria-disabled={isPending}>
          {previewDo}
        </button>
      )}
      {state.preview && previewTitle && <MailPreview {...state.preview} title={previewTitle} />}
    </form>
  );
}

/** Groups consecutive fields with the same group. */
function groupsOf(fields: readonly FieldOf[]): FieldOf[][] {
  const groups: FieldOf[][] = [];
  for (const field of fields) {
    const last = groups.at(-1);
    if (last && last[0]?.group === field.group) last.push(field);
    else groups.push([field]);
  }
  return groups;
}

/** In a sandboxed frame that runs no scripts and opens no links. */
function MailPreview({ subject, html, title }: { subject: string; html: string; title: string }) {
  return (
    <section className={own.preview} aria-label={title}>
      <p role="status">{title}</p>
      <p>
        <strong>{subject}</strong>
      </p>
      <iframe srcDoc={html} sandbox="" title={subject} />
    </section>
  );
}

function Field({ field, state }: { field: FieldOf; state: FormState }) {
  const { name, label, type = 'text', value, hint, options, isOn, group: _, ...rest } = field;
  const isWrong = state.field === name;
  const id = useId();
  const hintId = hint && `${id}-hint`;
  const common = {
    id,
    name,
    ...rest,
    defaultValue: state.typed?.[name] ?? value ?? '',
    'aria-describedby': hintId,
    'aria-invalid': isWrong || undefined,
  };
  if (type === 'checkbox')
    return (
      <label className={styles.tick}>
        <input type="checkbox" name={name} defaultChecked={state.typed ? name in state.typed : isOn} />
        {label}
      </label>
    );
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {options ? (
        <select {...common}>
          {options.map(([of, text]) => (
            <option key={of} value={of}>
              {text}
            </option>
          ))}
        </select>
      ) : type === 'textarea' ? (
        <textarea {...common} rows={3} />
      ) : (
        <input type={type} {...common} />
      )}
      {hint && <small id={hintId}>{hint}</small>}
    </div>
  );
}
