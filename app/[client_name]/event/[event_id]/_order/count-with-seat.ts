import { countField } from './order-state';

/** The chosen seats of a form, or of one of its ranks. */
export const chosenSeats = (form: HTMLFormElement, rank?: string): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>(
    `input[type=checkbox]${rank === undefined ? '' : `[data-rank="${rank}"]`}:checked`,
  ),
];

/**
 * Lets the number of tickets of a rank follow a seat that was just chosen or let go in it, as long as the visitor did not ask
 * for more tickets than seats: a seat more adds a ticket of the rank's first type, a seat less takes one off.
 */
export function countWithSeat(form: HTMLFormElement, seat: HTMLInputElement): void {
  const rank = seat.dataset.rank ?? '';
  const chosen = chosenSeats(form, rank).length;
  const numbers = [...form.querySelectorAll<HTMLInputElement>(`[data-rank="${rank}"] input[type=number]`)];
  const tickets = numbers.reduce((sum, number) => sum + (number.valueAsNumber || 0), 0);
  const open = numbers.find((number) => (number.valueAsNumber || 0) < Number(number.max));
  const filled = numbers.findLast((number) => number.valueAsNumber > 0);
  if (seat.checked && chosen > tickets) open?.stepUp();
  if (!seat.checked && tickets === chosen + 1) filled?.stepDown();
}

/** The numbers of a form by ticket type; what is no whole number counts as none. */
export function countsIn(form: HTMLFormElement): Record<string, number> {
  const prefix = countField('');
  const numbers = [...form.querySelectorAll<HTMLInputElement>('input[type=number]')];
  return Object.fromEntries(
    numbers.map(({ name, value }) => [name.slice(prefix.length), /^\d{1,4}$/.test(value) ? Number(value) : 0]),
  );
}

/** Where a seat is, as a screen reader says it: `Row A Seat 4`. */
export function placeOf(seat: HTMLInputElement): string {
  const row = seat.closest('[data-row]')?.getAttribute('aria-label') ?? '';
  return `${row} ${seat.getAttribute('aria-label')?.split(',')[0] ?? ''}`;
}
