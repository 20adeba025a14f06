'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useTransition } from 'react';
import styles from './page-turn.module.css';

/** Pages that load faster than this show no placeholder. */
const PATIENCE_MS = 150;

type Props = {
  wait: string;
  /** The placeholders of pages, by the value of `data-next` (skeleton.tsx). */
  skeletons: Record<string, ReactNode>;
  children: ReactNode;
};

/**
 * Follows links and forms with `data-next` by client navigation. A slow page shows the placeholder that `data-next` names; with an empty
 * value the old page stays. Then focuses the part that a form's address names, or scrolls to that of a link.
 */
export function PageTransition({ wait, skeletons, children }: Props) {
  const router = useRouter();
  const [isTurning, startTurning] = useTransition();
  const [asked, ask] = useState('');
  const [isLong, setLong] = useState(false);
  const arrive = useRef<() => void>(undefined);

  useEffect(() => {
    const turn = (event: Event, href: string, shape = '') => {
      event.preventDefault();
      ask(shape);
      startTurning(() => router.push(href, { scroll: shape !== '' }));
    };
    const clicked = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-next]');
      if (!link || link.target || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      arrive.current = () => bringIntoSight(link.hash.slice(1));
      turn(event, link.href, link.dataset.next);
    };
    const sent = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (form.dataset.next === undefined || event.defaultPrevented) return;
      const query = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
      const part = new URL(form.action).hash.slice(1);
      arrive.current = () => document.getElementById(part)?.focus();
      turn(event, `?${query}`, form.dataset.next);
    };
    document.addEventListener('click', clicked);
    document.addEventListener('submit', sent);
    return () => {
      document.removeEventListener('click', clicked);
      document.removeEventListener('submit', sent);
    };
  }, [router]);

  useEffect(() => {
    if (isTurning) return;
    arrive.current?.();
    arrive.current = undefined;
  }, [isTurning]);

  useEffect(() => {
    if (!isTurning) return;
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isTurning]);

  const shape = isTurning && isLong ? skeletons[asked] : undefined;
  useLayoutEffect(() => {
    if (shape) window.scrollTo(0, 0);
  }, [shape]);

  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {shape && wait}
      </p>
      {shape}
      <div className={shape ? styles.left : styles.page} aria-busy={isTurning || undefined}>
        {children}
      </div>
    </>
  );
}

/** Scrolls to a part of the page that starts below the middle of the window, or above it. */
function bringIntoSight(id: string): void {
  const part = document.getElementById(id);
  const top = part?.getBoundingClientRect().top ?? 0;
  if (top < 0 || top > window.innerHeight / 2) part?.scrollIntoView();
}
