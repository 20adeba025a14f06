'use client';

import { useEffect, useState } from 'react';
import button from '@/app/_ui/button.module.css';
import styles from './embed.module.css';
import { EXAMPLE_SERVICE } from './snippets';

/** Code to copy, with this service's own address in it. */
export function Snippet({ label, code }: { label: string; code: string }) {
  const [shown, show] = useState(code);
  const [canCopy, setCanCopy] = useState(false);
  const [said, say] = useState('');
  useEffect(() => {
    show(code.replaceAll(EXAMPLE_SERVICE, window.location.origin));
    setCanCopy(navigator.clipboard !== undefined);
  }, [code]);

  return (
    <figure className={styles.snippet}>
      <figcaption className="visually-hidden">{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <pre tabIndex={0}>
        <code>{shown}</code>
      </pre>
      {canCopy && (
        <button
          type="button"
          className={button.quiet}
          aria-label={`Copy: ${label}`}
          onClick={() => navigator.clipboard.writeText(shown).then(() => say('Copied'))}
        >
          Copy
        </button>
      )}
      <span role="status">{said}</span>
    </figure>
  );
}
