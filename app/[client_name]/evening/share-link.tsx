'use client';

import { type MouseEvent, useState } from 'react';
import button from '@/app/_ui/button.module.css';

type Props = { href: string; title: string; text: string; copied: string };

/** The address of an evening, to share: opens the share sheet or copies it where the browser can, else is a plain link. */
export function ShareLink({ href, title, text, copied }: Props) {
  const [said, say] = useState('');

  async function share(event: MouseEvent<HTMLAnchorElement>) {
    if (!('share' in navigator) && !('clipboard' in navigator)) return;
    event.preventDefault();
    try {
      if ('share' in navigator) await navigator.share({ title, url: href });
      else {
        await (navigator as Navigator).clipboard.writeText(href);
        say(copied);
      }
    } catch (error) {
      // Closing the share sheet is no error. If the browser refuses to share, open the address.
      if (!(error instanceof DOMException && error.name === 'AbortError')) window.location.assign(href);
    }
  }

  return (
    <>
      <a className={button.quiet} href={href} onClick={share}>
        {text}
      </a>
      <span role="status">{said}</span>
    </>
  );
}
