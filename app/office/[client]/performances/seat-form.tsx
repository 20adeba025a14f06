'use client';

import { type ReactNode, useActionState, useEffect, useRef } from 'react';
import { type Action, nextRequestId } from '../../_frame/form-state';
import frame from '../../_frame/office.module.css';

type Props = {
  action: Action;
  /** An idempotency key: submitted twice, the form is done once. */
  request?: string;
  refusals: Record<string, string>;
  stepUp: string;
  children: ReactNode;
};

/** A form with the page's own fields. Choices and typed text stay after a refusal. */
export function SeatForm({ action, request, refusals, stepUp, children }: Props) {
  const [state, send] = useActionState(action, {});
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!state.refused) return;
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLInputElement && field.type === 'checkbox')
        field.checked = field.name in (state.typed ?? {});
      else if (field instanceof HTMLInputElement && field.type !== 'hidden')
        field.value = state.typed?.[field.name] ?? field.value;
      else if (field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement)
        field.value = state.typed?.[field.name] ?? field.value;
    }
    alert.current?.focus();
  }, [state]);
  return (
    <form action={send} ref={form}>
      {state.refused && (
        <p className={frame.refused} role="alert" ref={alert} tabIndex={-1}>
          {refusals[state.refused]} {state.detail} {state.stepUp && <a href={state.stepUp}>{stepUp}</a>}
        </p>
      )}
      {request && <input type="hidden" name="request" value={nextRequestId(state, request)} />}
      {children}
    </form>
  );
}
