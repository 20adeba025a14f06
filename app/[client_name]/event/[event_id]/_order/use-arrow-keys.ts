import { type RefObject, useEffect } from 'react';

const STEPS: Record<string, [rows: number, seats: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/**
 * Makes the free seats within `hall` one stop of the Tab key, with the arrow keys going from seat to seat: the nearest free
 * one in that direction, in the row or in the rows before and after.
 */
export function useArrowKeys(hall: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = hall.current;
    if (!element) return;
    let current: HTMLInputElement | undefined;
    const choose = (seat: HTMLInputElement) => {
      if (current) current.tabIndex = -1;
      seat.tabIndex = 0;
      current = seat;
    };
    const free = freeSeats(element);
    for (const seat of free) seat.tabIndex = -1;
    const first = free.find((seat) => seat.checked) ?? free[0];
    if (first) choose(first);

    const focused = ({ target }: FocusEvent) => target instanceof HTMLInputElement && choose(target);
    const pressed = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (!step || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      neighbour(element, event.target, step)?.focus();
    };
    element.addEventListener('focusin', focused);
    element.addEventListener('keydown', pressed);
    return () => {
      element.removeEventListener('focusin', focused);
      element.removeEventListener('keydown', pressed);
    };
  }, [hall]);
}

const freeSeats = (within: Element): HTMLInputElement[] => [
  ...within.querySelectorAll<HTMLInputElement>('input:not(:disabled)'),
];

function neighbour(hall: Element, from: HTMLInputElement, [rows, seats]: [number, number]) {
  const own = from.closest('[data-row]');
  if (!own) return undefined;
  if (seats !== 0) {
    const row = freeSeats(own);
    return row[row.indexOf(from) + seats];
  }
  const all = [...hall.querySelectorAll('[data-row]')].filter((row) => row === own || freeSeats(row).length > 0);
  const target = all[all.indexOf(own) + rows];
  const middle = centre(from);
  return target && freeSeats(target).sort((a, b) => Math.abs(centre(a) - middle) - Math.abs(centre(b) - middle))[0];
}

function centre(seat: Element): number {
  const { left, right } = seat.getBoundingClientRect();
  return (left + right) / 2;
}
