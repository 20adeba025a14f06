import type { FormEvent } from 'react';

/**
 * Lets the number of tickets of a rank follow the seats that are chosen in it, as long as the visitor did not ask for more
 * tickets than seats: a seat more adds a ticket of the rank's first type, a seat less takes one off.
 */
export function countWithSeat({ currentTarget: form, target }: FormEvent<HTMLFormElement>): void {
  if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return;
  const rank = target.dataset.rank;
  const chosen = form.querySelectorAll(`input[type=checkbox][data-rank="${rank}"]:checked`).length;
  const numbers = [...form.querySelectorAll<HTMLInputElement>(`[data-rank="${rank}"] input[type=number]`)];
  const tickets = numbers.reduce((sum, number) => sum + (number.valueAsNumber || 0), 0);
  const open = numbers.find((number) => (number.valueAsNumber || 0) < Number(number.max));
  const filled = numbers.findLast((number) => number.valueAsNumber > 0);
  if (target.checked && chosen > tickets) open?.stepUp();
  if (!target.checked && tickets === chosen + 1) filled?.stepDown();
}
