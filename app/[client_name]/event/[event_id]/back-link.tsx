'use client';

import type { MouseEvent } from 'react';

type Entries = { entries: () => { url: string }[]; currentEntry: { index: number } | null };

/**
 * The link back to the list. Visitors who came straight from the list return to the same results and scroll position; with other pages in
 * between they get the same filters. Without the Navigation API or JavaScript it is a plain link.
 */
export function BackLink({ home, text, className }: { home: string; text: string; className: string | undefined }) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    const { navigation } = window as { navigation?: Entries };
    const before = navigation?.entries().slice(0, navigation.currentEntry?.index) ?? [];
    const own = new URL(home, location.href).pathname;
    const at = before.findLastIndex(({ url }) => new URL(url).pathname === own);
    if (at < 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (at < before.length - 1) {
      event.currentTarget.href = before[at]?.url ?? home;
      return;
    }
    event.preventDefault();
    history.back();
  }
  return (
    <a className={className} href={home} data-next="list" onClick={follow}>
      <span aria-hidden="true">←</span>
      <span>{text}</span>
    </a>
  );
}
