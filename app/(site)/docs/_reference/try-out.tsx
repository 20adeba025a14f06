'use client';

import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import button from '@/app/_ui/button.module.css';
import field from '@/app/_ui/field.module.css';
import { findExamples, rememberIds, useExamples } from './examples';
import styles from './reference.module.css';

/** `place`: path, query or header. */
type Field = { name: string; place: string; isRequired: boolean; example: string; says: string };
type Props = { method: string; path: string; fields: Field[]; body: string | undefined };
type TriedAnswer = { status: string; text: string };

/** Longer answers are cut off here, in characters. */
const MOST_TEXT = 20_000;

/** The parameters of an operation, filled in with what the demo organisation sells, and a button that sends the request. */
export function TryOut({ method, path, fields, body }: Props) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const examples = useExamples();
  const [edited, edit] = useState<Record<string, string>>({});
  const [answer, setAnswer] = useState<TriedAnswer>();
  const [isPending, setPending] = useState(false);

  useEffect(() => {
    const details = form.current?.closest('details');
    const opened = () => void findExamples();
    if (details?.open) opened();
    details?.addEventListener('toggle', opened, { once: true });
    return () => details?.removeEventListener('toggle', opened);
  }, []);

  const valueIn = ({ name, example }: Pick<Field, 'name' | 'example'>, known = examples) =>
    edited[name] ?? (example === 'upcoming' ? example : (known[name] ?? example));
  const bodyWith = (known = examples) => edited[BODY] ?? (body && filled(body, known));

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    const known = await findExamples();
    try {
      const request = requestOf({ method, path }, fields, (one) => valueIn(one, known), bodyWith(known));
      const got = await fetch(request.url, request.init);
      const text = await got.text();
      if (got.ok) learn(text);
      setAnswer({
        status: got.type === 'opaqueredirect' ? REDIRECT : `${got.status} ${got.statusText}`,
        text: pretty(text),
      });
    } catch {
      setAnswer({ status: 'No answer came.', text: '' });
    }
    setPending(false);
  }

  return (
    <form className={styles.try} ref={form} onSubmit={send}>
      {fields.map((one) => (
        <p key={one.name}>
          <label htmlFor={`${id}${one.name}`}>
            <code>{one.name}</code> {one.place}
            {!one.isRequired && ', may be left out'}
          </label>
          <input
            id={`${id}${one.name}`}
            className={field.input}
            value={valueIn(one)}
            required={one.isRequired}
            autoComplete="off"
            spellCheck={false}
            aria-describedby={one.says ? `${id}${one.name}-says` : undefined}
            onChange={({ target }) => edit({ ...edited, [one.name]: target.value })}
          />
          {one.says && (
            <span className={styles.says} id={`${id}${one.name}-says`}>
              {one.says.replaceAll('`', '')}
            </span>
          )}
        </p>
      ))}
      {body && (
        <p>
          <label htmlFor={`${id}body`}>Body</label>
          <textarea
            id={`${id}body`}
            className={field.input}
            rows={body.split('\n').length}
            value={bodyWith()}
            spellCheck={false}
            onChange={({ target }) => edit({ ...edited, [BODY]: target.value })}
          />
        </p>
      )}
      <button type="submit" className={button.quiet} aria-disabled={isPending}>
        Send
      </button>
      <noscript>
        <p>Trying it needs JavaScript.</p>
      </noscript>
      <div role="status" aria-label="Answer">
        {answer && (
          <>
            <p className={styles.status}>{answer.status}</p>
            {answer.text && <pre>{answer.text}</pre>}
          </>
        )}
      </div>
    </form>
  );
}

/** No parameter has this name. */
const BODY = ' body';
const REDIRECT = 'A redirect to another page.';

function requestOf(
  { method, path }: Pick<Props, 'method' | 'path'>,
  fields: Field[],
  valueIn: (field: Field) => string,
  body: string | undefined,
): { url: string; init: RequestInit } {
  const given = fields.map((one) => ({ ...one, value: valueIn(one) })).filter(({ value }) => value !== '');
  const of = (place: string) => given.filter((one) => one.place === place);
  const at = of('path').reduce((url, { name, value }) => url.replace(`{${name}}`, encodeURIComponent(value)), path);
  const query = new URLSearchParams(of('query').map(({ name, value }) => [name, value])).toString();
  const headers = new Headers(of('header').map(({ name, value }) => [name, value]));
  if (body) headers.set('Content-Type', 'application/json');
  return {
    url: query ? `${at}?${query}` : at,
    init: { method, headers, redirect: 'manual', ...(body && { body }) },
  };
}

/** The example body, with known ids in place of its own. */
function filled(body: string, known: Readonly<Record<string, string>>): string {
  const own = Object.entries(JSON.parse(body) as Record<string, unknown>).flatMap(([name, value]) => {
    const better = known[name];
    if (better === undefined) return [[name, value]];
    return better === '' ? [] : [[name, typeof value === 'number' ? Number(better) : better]];
  });
  return JSON.stringify(Object.fromEntries(own), null, 2);
}

function learn(text: string): void {
  try {
    rememberIds(JSON.parse(text));
  } catch {
    // Not JSON: it has no ids.
  }
}

function pretty(text: string): string {
  const whole = text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text;
  try {
    return JSON.stringify(JSON.parse(whole), null, 2);
  } catch {
    return whole;
  }
}
