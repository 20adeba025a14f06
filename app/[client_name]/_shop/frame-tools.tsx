'use client';

import { useEffect, useState } from 'react';
import type { EmbedWords } from '@/lib/i18n/embed';
import { Blocked, type BlockedAt, watchBlocked } from './blocked-frame';
import styles from './frame-tools.module.css';

type Props = {
  /** The first segment of this frame's addresses (`readShop`). */
  shop: string;
  /** The sites that may embed this frame, separated by spaces; `*`: any. */
  origins: string;
  count: number;
  words: EmbedWords;
};

/** The page around this frame, as it said itself; a frame without our script knows at most its site. */
let pageAround: string | undefined;

/**
 * Connects a shop in a frame to the page around it: reports the number of tickets, closes the panel, and opens outside links in the top
 * window.
 */
export function FrameTools({ shop, origins, count, words }: Props) {
  const [hasPanel, setPanel] = useState(false);
  const [blockedAt, setBlocked] = useState<BlockedAt>();
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
    const clicked = (event: MouseEvent) => {
      if (window.origin !== 'null') setBlocked(undefined);
      watchBlocked(event, sendOut(event.target, `/${shop}`), setBlocked);
    };
    const asked = ({ source, origin, data }: MessageEvent) => {
      if (source !== window.parent) return;
      if (data?.vdm_hello === true) tellParent(origins, counterMessage(count));
      if (typeof data?.vdm_page === 'string' && originOf(data.vdm_page) === origin) pageAround = data.vdm_page;
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

  // Without an origin of its own the frame cannot send anything to the shop.
  useEffect(() => {
    if (window.origin === 'null') setBlocked({ what: 'cannotBuy', top: 0 });
  }, []);
  useEffect(() => {
    if (window.parent === window || window.name === 'doek-panel') return;
    // As high as its content, not as its frame, which would never become lower again.
    document.body.style.minHeight = '0';
    const tell = () => tellParent(origins, { doek_height: Math.ceil(document.body.getBoundingClientRect().height) });
    const sizes = new ResizeObserver(tell);
    sizes.observe(document.body);
    return () => sizes.disconnect();
  }, [origins]);

  return (
    <>
      {blockedAt && <Blocked words={words} at={blockedAt} />}
      {hasPanel && (
        <button
          type="button"
          className={styles.close}
          aria-label={words.close}
          onClick={() => tellParent(origins, { vdm_close: true })}
        >
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      )}
    </>
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

/**
 * Links out of the shop open in the top window; so does the checkout, with the cart (leave/route.ts).
 * @returns whether the top window is to leave its page for the checkout
 */
function sendOut(target: EventTarget | null, base: string): boolean {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href) return false;
  const isWithin = link.origin === window.location.origin && `${link.pathname}/`.startsWith(`${base}/`);
  if (isWithin && ![`${base}/checkout`, `${base}/leave`].includes(link.pathname)) return false;
  if (isWithin)
    link.href = `${base}/leave?${new URLSearchParams({ to: 'checkout', back: pageAround ?? siteAround() })}`;
  link.target ||= '_top';
  return isWithin;
}

/** The site around this frame, as far as the browser says; empty if it does not. */
function siteAround(): string {
  const origin: string | undefined = window.location.ancestorOrigins?.[0];
  const from = originOf(document.referrer);
  return origin ?? (from === window.location.origin ? '' : from);
}

/** Empty for what is no address. */
function originOf(address: string): string {
  try {
    return new URL(address).origin;
  } catch {
    return '';
  }
}
