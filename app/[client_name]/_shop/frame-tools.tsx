'use client';

import { useEffect, useState } from 'react';
import styles from './frame-tools.module.css';

type Props = {
  /** The first segment of this frame's addresses (`readShop`). */
  shop: string;
  /** The sites that may embed this frame, separated by spaces; `*`: any. */
  origins: string;
  count: number;
  close: string;
};

/**
 * Connects a shop in a frame to the page around it: reports the number of tickets, closes the panel, and opens outside links in the top
 * window.
 */
export function FrameTools({ shop, origins, count, close }: Props) {
  const [hasPanel, setPanel] = useState(false);
  // Only frames of our panel can be closed; _embed/panel.js gives them this name.
  useEffect(() => setPanel(window.parent !== window && window.name === 'doek-panel'), []);

  useEffect(() => tellParent(origins, counterMessage(count)), [origins, count]);

  // Pressed before this was ready (EarlyEscape).
  useEffect(() => {
    if ('escaped' in document.documentElement.dataset) tellParent(origins, { vdm_close: true });
  }, [origins]);

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || hasOwnEscape(event.target)) return;
      tellParent(origins, { vdm_close: true });
    };
    const clicked = (event: MouseEvent) => sendOut(event.target, `/${shop}`);
    const asked = ({ source, data }: MessageEvent) => {
      if (source === window.parent && data?.vdm_hello === true) tellParent(origins, counterMessage(count));
    };
    window.addEventListener('message', asked);
    document.addEventListener('keydown', pressed);
    // In the capture phase, before the router handles the click.
    document.addEventListener('click', clicked, { capture: true });
    return () => {
      window.removeEventListener('message', asked);
      document.removeEventListener('keydown', pressed);
      document.removeEventListener('click', clicked, { capture: true });
    };
  }, [origins, shop, count]);

  if (!hasPanel) return null;
  return (
    <button
      type="button"
      className={styles.close}
      aria-label={close}
      onClick={() => tellParent(origins, { vdm_close: true })}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M6 6l12 12M18 6L6 18" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </button>
  );
}

/** Under both names that sites listen for, as text: listeners test for truth, and the number 0 is false. */
const counterMessage = (count: number) => ({
  vdm_basketcounter: String(count),
  voordemensen_basketcounter: String(count),
});

/** Posts to the page around this one if its origin is this service or listed; no other origin can read it. */
function tellParent(origins: string, message: object): void {
  if (window.parent === window) return;
  if (origins === '*') {
    window.parent.postMessage(message, '*');
    return;
  }
  const listed = [window.location.origin, ...origins.split(' ').filter(Boolean)];
  // Not every browser has `ancestorOrigins`. Without it, post for each listed origin: the browser delivers only the matching one.
  const around: string | undefined = window.location.ancestorOrigins?.[0];
  for (const origin of listed)
    if (around === undefined || origin === around) window.parent.postMessage(message, origin);
}

/** In a search field with text, Escape clears the field. */
const hasOwnEscape = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';

/** Links out of the shop open in the top window; so does the checkout, with the cart (leave/route.ts). */
function sendOut(target: EventTarget | null, base: string): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href) return;
  const isWithin = link.origin === window.location.origin && `${link.pathname}/`.startsWith(`${base}/`);
  if (isWithin && link.pathname !== `${base}/checkout`) return;
  if (isWithin) link.href = `${base}/leave?to=checkout`;
  link.target ||= '_top';
}
