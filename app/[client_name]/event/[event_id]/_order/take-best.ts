import { areTogether } from './are-together';
import type { HallPlan } from './hall-plan';
import { countField } from './order-state';
import type { FormRank } from './ranks-of';
import { chosenSeats, firstType, namesOf } from './seats-in-form';
import { suggestSeats } from './suggest-seats';

/** The best seats of a rank for a form, or why there are none. */
export function findBest(form: HTMLFormElement, rank: FormRank, howMany: number) {
  const wanted = new FormData(form);
  for (const name of new Set(wanted.keys())) if (!['shop', 'event', 'code'].includes(name)) wanted.delete(name);
  wanted.set(countField(firstType(rank, false)?.id ?? ''), String(howMany));
  return suggestSeats(wanted);
}

/** Checks these seats in place of those checked before, scrolls to the first, and returns a sentence that names them. */
export function takeBest(form: HTMLFormElement, best: readonly string[], plan: HallPlan): string {
  for (const seat of form.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) {
    if (seat.checked || best.includes(seat.value)) seat.checked = !seat.disabled && best.includes(seat.value);
  }
  const seats = chosenSeats(form);
  seats[0]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const text = plan.words.bestChosen.replace('{places}', namesOf(plan, seats));
  return areTogether(seats) ? text : `${text} ${plan.words.bestApart}`;
}
