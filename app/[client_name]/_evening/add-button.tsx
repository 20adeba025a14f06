'use client';

import { useFormStatus } from 'react-dom';
import button from '@/app/_ui/button.module.css';
import { ADD_BUTTON } from './evening-state';

type Props = { value: string; text: string; pending: string; what: string; isQuiet?: boolean };

/**
 * A submit button that adds what `value` says; screen readers hear `what` after the text. While one request runs, all of them are disabled.
 */
export function AddButton({ value, text, pending, what, isQuiet = false }: Props) {
  const status = useFormStatus();
  const isMine = status.pending && status.data.get(ADD_BUTTON) === value;
  return (
    <button
      type="submit"
      name={ADD_BUTTON}
      value={value}
      className={isQuiet ? button.quiet : button.button}
      aria-label={`${isMine ? pending : text}: ${what}`}
      aria-disabled={status.pending}
      onClick={(event) => status.pending && event.preventDefault()}
    >
      {isMine ? pending : text}
    </button>
  );
}
