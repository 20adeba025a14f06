'use client';

import { useEffect, useRef } from 'react';
import { REFUSES_COOKIES } from './refuses-cookies';

/** In a form that creates a cart: tells the server when the browser refuses cookies. Does nothing without JavaScript. */
export function CookiesField() {
  const mark = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = mark.current?.form;
    const sent = ({ formData }: FormDataEvent) => {
      keeps ??= keepsCookies();
      if (!keeps) formData.set(REFUSES_COOKIES, '1');
    };
    form?.addEventListener('formdata', sent);
    return () => form?.removeEventListener('formdata', sent);
  }, []);
  return <input type="hidden" disabled ref={mark} />;
}

let keeps: boolean | undefined;

/** Tests it by setting one: `navigator.cookieEnabled` is true in a Chromium that refuses cookies. */
function keepsCookies(): boolean {
  const one = `${REFUSES_COOKIES}=0`;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
  document.cookie = `${one}; SameSite=Lax`;
  const isKept = document.cookie.split('; ').includes(one);
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = `${one}; SameSite=Lax; Max-Age=0`;
  return isKept;
}
