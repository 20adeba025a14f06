'use client';

import { useEffect } from 'react';

const EVERY_MS = 5000;
/** A page that nobody touches for so long stays as it is: what asks for it anew would keep a session open that should lock. */
const TOUCHED_MS = 5 * 60_000;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** What a seat says of itself. */
const SAID = ['data-state', 'aria-label', 'title', 'style'];

/**
 * Shows seats (`input[data-state]`) and figures (`data-fresh`) as they are now, every few seconds while somebody looks. All else stays: what
 * was chosen and typed, also over a deploy or the end of a session.
 */
export function KeptFresh() {
  useEffect(() => {
    let touchedAt = Date.now();
    const touch = () => {
      touchedAt = Date.now();
    };
    for (const one of TOUCHES) addEventListener(one, touch, { passive: true });
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && Date.now() - touchedAt < TOUCHED_MS) void refresh();
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
      for (const one of TOUCHES) removeEventListener(one, touch);
    };
  }, []);
  return null;
}

async function refresh(): Promise<void> {
  const answer = await fetch(location.href).catch(() => undefined);
  if (!answer?.ok || answer.redirected) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const seats = new Map(
    [...page.querySelectorAll<HTMLInputElement>('input[data-state]')].map((one) => [one.name, one]),
  );
  for (const shown of document.querySelectorAll<HTMLInputElement>('input[data-state]')) {
    const seat = seats.get(shown.name);
    if (!seat) continue;
    for (const name of SAID) shown.setAttribute(name, seat.getAttribute(name) ?? '');
    shown.disabled = seat.disabled;
    // It can be chosen no more.
    if (seat.disabled) shown.checked = false;
  }
  const figures = [...page.querySelectorAll<HTMLElement>('[data-fresh]')];
  for (const shown of document.querySelectorAll<HTMLElement>('[data-fresh]')) {
    const figure = figures.find((one) => one.dataset.fresh === shown.dataset.fresh);
    if (figure && shown.firstChild) shown.firstChild.nodeValue = figure.textContent;
  }
}
