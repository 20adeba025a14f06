'use client';

import { useEffect, useRef } from 'react';
import { wasChangedEarly } from '@/app/_ui/changed-early';

/** Submits the form around it when a choice changes. Without JavaScript the form has a button. */
export function AutoSubmit() {
  const mark = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = mark.current?.form;
    if (!form) return undefined;
    const changed = () => form.reportValidity() && form.requestSubmit();
    form.addEventListener('change', changed);
    if (wasChangedEarly(form)) changed();
    return () => form.removeEventListener('change', changed);
  }, []);
  return <input type="hidden" disabled ref={mark} />;
}
