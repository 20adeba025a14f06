import { type RefObject, useEffect } from 'react';

/** The event that tells a hall that the set of free seats has changed. */
export const SEATS_CHANGED = 'seatschanged';

const STEPS: Record<string, [rows: number, seats: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/**
 * Makes the free seats within `hall` one tab stop. Arrow keys go to the nearest free seat in that direction, in the same row or the next
 * ones. When the focused seat is taken, the focus moves to the nearest free one.
 */
export function useArrowKeys(hall: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = hall.current;
    if (!element) return;
    let current: HTMLInputElement | undefined;
    let stands = false;
    const choose = (seat: HTMLInputElement | undefined) => {
      if (current) current.tabIndex = -1;
      if (seat) seat.tabIndex = 0;
      current = seat;
    };
    for (const seat of element.querySelectorAll('input')) seat.tabIndex = -1;
    const begin = () => choose(element.querySelector<HTMLInputElement>('input:checked') ?? freeSeats(element)[0]);
    begin();

    const focused = ({ target }: FocusEvent) => {
      stands = true;
      if (target instanceof HTMLInputElement) choose(target);
    };
    const left = ({ target }: FocusEvent) => {
      stands = target instanceof HTMLInputElement && target.disabled;
    };
    const pressed = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (!step || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      neighbour(element, event.target, step)?.focus();
    };
    const changed = () => {
      if (current && !current.disabled) return;
      const next = current && nearest(freeSeats(current.closest('[data-row]') ?? element), current);
      if (next) choose(next);
      else begin();
      if (stands) current?.focus();
    };
    element.addEventListener('focusin', focused);
    element.addEventListener('focusout', left);
    element.addEventListener('keydown', pressed);
    element.addEventListener(SEATS_CHANGED, changed);
    return () => {
      element.removeEventListener('focusin', focused);
      element.removeEventListener('focusout', left);
      element.removeEventListener('keydown', pressed);
      element.removeEventListener(SEATS_CHANGED, changed);
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
  const all = [...hall.querySelectorAll('[data-row]')].filter(
    (row) => row === own || row.querySelector('input:not(:disabled)'),
  );
  const target = all[all.indexOf(own) + rows];
  return target && nearest(freeSeats(target), from);
}

function nearest(seats: HTMLInputElement[], from: Element): HTMLInputElement | undefined {
  const middle = centre(from);
  return seats.sort((a, b) => Math.abs(centre(a) - middle) - Math.abs(centre(b) - middle))[0];
}

function centre(seat: Element): number {
  const { left, right } = seat.getBoundingClientRect();
  return (left + right) / 2;
}
