import { type EveningRide, minutesOf, type Rules } from './way';

/** The comfortable spare minutes besides the route and the margin: for a drink, but not a long wait. */
const COMFORTABLE = { from: 25, until: 60 };

/** The minimum cost of more or less spare time: as much as an hour of travel. */
const UNCOMFORTABLE = 60;

/** The cost of staying in one venue: a change of place is worth a short ride. */
const SAME_VENUE = 10;

/** The cost of going on, in minutes: the travel time, plus at least an hour if the spare time is uncomfortable. */
export function costOfGoing({ ride, gapMinutes }: EveningRide, { marginMinutes }: Rules): number {
  const onTheWay = minutesOf(ride?.hop);
  const free = gapMinutes - onTheWay - marginMinutes;
  const off = Math.max(COMFORTABLE.from - free, free - COMFORTABLE.until, 0);
  return (ride?.hop ? onTheWay : SAME_VENUE) + (off > 0 ? UNCOMFORTABLE + off : 0);
}
