import type { StoredSale } from './stored-sale';

/** Releases the seats when the page is left, but not when it is locked: then the cashier comes back to them. */
export function releaseOnLeave(calls: string, kept: { current: StoredSale }): () => void {
  let isLocking = false;
  const onSubmit = ({ target }: Event) => {
    isLocking = target instanceof HTMLFormElement && target.getAttribute('action') === '/office/locked/now';
  };
  const onHide = () => {
    const { tab, lines, sending, card } = kept.current;
    if (isLocking || lines.length === 0 || sending || card) return;
    const body = new Blob([JSON.stringify({ tab, lines: [] })], { type: 'application/json' });
    navigator.sendBeacon(`${calls}/fill`, body);
  };
  // A page from the back/forward cache shows an outdated cart.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) location.reload();
  };
  addEventListener('submit', onSubmit);
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', onShow);
  return () => {
    removeEventListener('submit', onSubmit);
    removeEventListener('pagehide', onHide);
    removeEventListener('pageshow', onShow);
  };
}
