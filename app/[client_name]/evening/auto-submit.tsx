'use client';

import { useEffect, useRef } from 'react';

/** Within a form: sends it as soon as a choice in it changes. Without JavaScript its button does. */
export function AutoSubmit() {
  const mark = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = mark.current?.form;
    const changed = () => form?.reportValidity() && form.requestSubmit();
    form?.addEventListener('change', changed);
    return () => form?.removeEventListener('change', changed);
  }, []);
  return <input type="hidden" disabled ref={mark} />;
}
