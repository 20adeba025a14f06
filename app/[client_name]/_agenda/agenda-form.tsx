'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, type ReactNode, useEffect, useRef, useTransition } from 'react';
import { wasChangedEarly } from '@/app/_ui/changed-early';
import styles from './results.module.css';

type Props = {
  action: string;
  label: string;
  className: string | undefined;
  /** The values in the address, by the name of their field. */
  fields: Record<string, string>;
  results: ReactNode;
  children: ReactNode;
};

/** How long to wait after a key before searching. */
const PAUSE_MS = 300;

/**
 * A search form sent by GET. With JavaScript it searches as the visitor types, on the same page; while an answer is slow, it shows
 * placeholders in place of the old results.
 */
export function AgendaForm({ action, label, className, fields, results, children }: Props) {
  const own = useRef<HTMLFormElement>(null);
  const router = useRouter();
  const [isAsking, startAsking] = useTransition();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const asked = new URLSearchParams(fields).toString();
  const isNew = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every `ask` does the same
  useEffect(() => {
    const wasNew = isNew.current;
    isNew.current = false;
    if (wasNew && own.current && wasChangedEarly(own.current)) ask(own.current);
    else showAsked(own.current, asked);
  }, [asked]);

  function ask(form: HTMLFormElement) {
    clearTimeout(waiting.current);
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string' && value.trim()) params.set(name, value.trim());
    }
    const query = params.toString();
    startAsking(() => router.replace(query ? `${action}?${query}` : action, { scroll: false }));
  }

  function changed(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    keepDatesApart(form, event.target);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => ask(form), PAUSE_MS);
  }

  function submitted(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    for (const sheet of event.currentTarget.querySelectorAll('details')) sheet.open = false;
    ask(event.currentTarget);
  }

  return (
    <>
      <search>
        <form ref={own} className={className} action={action} aria-label={label} onInput={changed} onSubmit={submitted}>
          {children}
        </form>
      </search>
      <div className={styles.results} data-results aria-busy={isAsking || undefined}>
        {results}
      </div>
    </>
  );
}

/** Writes the values of the address into the fields after a link changed them; skips the field that has the focus. */
function showAsked(form: HTMLFormElement | null, asked: string) {
  for (const [name, value] of new URLSearchParams(asked)) {
    const field = form?.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null | undefined;
    if (field && field !== document.activeElement && field.value !== value) field.value = value;
  }
}

/** "Today" and chosen days exclude each other: the last change wins. */
function keepDatesApart(form: HTMLFormElement, touched: EventTarget) {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null;
  const [when, from, until] = [field('when'), field('from'), field('until')];
  if (touched === when) for (const day of [from, until]) if (day) day.value = '';
  if ((touched === from || touched === until) && when) when.value = '';
}
