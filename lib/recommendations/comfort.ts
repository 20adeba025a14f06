import { type EveningRide, minutesOf, type Rules } from './way';

/** How many minutes one likes to have beside the way and the margin: for a drink, not for a wait. */
const COMFORTABLE = { from: 25, until: 60 };

/** What more or less time than that costs at least: as much as an hour on the way. */
const UNCOMFORTABLE = 60;

/** What staying in one venue costs: another place is worth a short ride. */
const SAME_VENUE = 10;

/** What going on costs, in minutes: those on the way, and where there is little or much time besides, more than an hour more. */
export function costOfGoing({ ride, gapMinutes }: EveningRide, { marginMinutes }: Rules): number {
  const onTheWay = minutesOf(ride?.hop);
  const free = gapMinutes - onTheWay - marginMinutes;
  const off = Math.max(COMFORTABLE.from - free, free - COMFORTABLE.until, 0);
  return (ride?.hop ? onTheWay : SAME_VENUE) + (off > 0 ? UNCOMFORTABLE + off : 0);
}
