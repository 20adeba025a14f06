'use client';

import { useEffect } from 'react';

const EVERY_MS = 5000;
/** A page stops refreshing when untouched for this long; otherwise its requests would keep a session from locking. */
const TOUCHED_MS = 5 * 60_000;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** The attributes of a seat that are refreshed. */
const SAID = ['data-state', 'aria-label', 'title', 'style'];

/**
 * Refreshes seats (`input[data-state]`) and figures (`data-fresh`) every few seconds while the page is visible. Leaves choices and typed
 * text alone. Skips answers that are redirects or errors.
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
    // A chosen seat that somebody else has taken stays chosen, so that the answer to the form names it.
    shown.disabled = seat.disabled && !shown.checked;
  }
  const figures = [...page.querySelectorAll<HTMLElement>('[data-fresh]')];
  for (const shown of document.querySelectorAll<HTMLElement>('[data-fresh]')) {
    const figure = figures.find((one) => one.dataset.fresh === shown.dataset.fresh);
    if (figure && shown.firstChild) shown.firstChild.nodeValue = figure.textContent;
  }
}
