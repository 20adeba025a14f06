import { useCallback, useEffect, useRef, useState } from 'react';

/** What each key does, by the character typed: a lower-case letter, `+`, `-`, `Escape`, or `digits`. */
export type Keys = Partial<Record<string, (digit: number) => void>>;

const STORED = 'till-keys';
const TYPED_INTO = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

/**
 * Single-key shortcuts. Inactive in text fields, with a modifier key, and when switched off (WCAG 2.1.4). Digits also work on keyboards
 * that have them on the shifted level, as French ones do.
 */
export function useKeys(keys: Keys): { isOn: boolean; turn: (isOn: boolean) => void } {
  const [isOn, setOn] = useState(true);
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    setOn(localStorage.getItem(STORED) !== 'off');
  }, []);
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.isComposing) return;
      if (event.target instanceof Element && event.target.matches(TYPED_INTO) && event.key !== 'Escape') return;
      const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(event.code) ?? [];
      const isDigit = digit !== undefined && !event.shiftKey;
      const act = isDigit
        ? now.current.digits
        : now.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      event.preventDefault();
      act(Number(digit ?? 0));
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOn]);
  const turn = useCallback((isOn: boolean) => {
    setOn(isOn);
    localStorage.setItem(STORED, isOn ? 'on' : 'off');
  }, []);
  return { isOn, turn };
}
