'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import field from '@/app/_ui/field.module.css';
import styles from './contents.module.css';

/**
 * A search field that hides the entries of a list without the typed words. Opens the operation that the address points to. Without
 * JavaScript only the list is shown.
 */
export function FindIn({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    setReady(true);
    const open = () => {
      const part = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (part instanceof HTMLDetailsElement) part.open = true;
    };
    open();
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, []);

  function find(asked: string) {
    const words = asked.toLowerCase().split(/\s+/);
    const all = list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [];
    for (const entry of all) {
      const text = `${entry.textContent} ${entry.querySelector('a')?.hash}`.toLowerCase();
      entry.hidden = !words.every((word) => text.includes(word));
    }
  }

  return (
    <div ref={list}>
      {isReady && (
        <input
          type="search"
          className={`${field.input} ${styles.find}`}
          aria-label="Find in the contents"
          placeholder="Find"
          onChange={({ target }) => find(target.value)}
        />
      )}
      {children}
    </div>
  );
}
