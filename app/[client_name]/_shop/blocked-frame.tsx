import { createPortal } from 'react-dom';
import type { EmbedWords } from '@/lib/i18n/embed';
import styles from './frame-tools.module.css';

/** `top`: where on the page, in pixels. */
export type BlockedAt = { what: 'cannotBuy' | 'cannotLeave'; top: number };

/** How long the top window may take until it leaves its page, in milliseconds. */
const LEAVE_MS = 3000;

/**
 * After a click: reports what the frame's `sandbox` blocks, which browsers only write to the console. A form that may not be sent has no
 * submit event; a link that may not change the top window leaves this page where it is.
 */
export function watchBlocked(event: MouseEvent, leaves: boolean, report: (at: BlockedAt) => void): void {
  const { target } = event;
  if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const say = (what: BlockedAt['what']) =>
    report({ what, top: target.getBoundingClientRect().bottom + window.scrollY });
  if (leaves) {
    const timer = setTimeout(say, LEAVE_MS, 'cannotLeave');
    // A browser that keeps the page goes on with its timers after "Back".
    window.addEventListener('pagehide', () => clearTimeout(timer), { once: true });
  }
  const button = target.closest<HTMLButtonElement>('button:not([type=button]):not(:disabled)');
  const { form } = button ?? {};
  if (form && window.origin === 'null') say('cannotBuy');
  if (!form || !(form.noValidate || form.matches(':valid'))) return;
  const noted = new AbortController();
  window.addEventListener('submit', () => noted.abort(), { capture: true, signal: noted.signal });
  setTimeout(() => {
    if (!noted.signal.aborted && !event.defaultPrevented) say('cannotBuy');
    noted.abort();
  });
}

/** Says beside what was pressed why nothing happened, and where the shop is. */
export function Blocked({ words, at }: { words: EmbedWords; at: BlockedAt }) {
  const { origin, host, pathname } = window.location;
  const [shop = ''] = pathname.slice(1).split(/[~/]/);
  return createPortal(
    <div role="alert" className={styles.blocked} style={{ top: at.top }}>
      <p>{words[at.what]}</p>
      <p>
        <a href={origin + pathname} target="_blank" rel="noopener">
          {words.openWindow}
        </a>{' '}
        {host}/{shop}
      </p>
    </div>,
    document.body,
  );
}
