import { Temporal } from 'temporal-polyfill';
import type { RandomSource } from './random';

/** A past show. `popularity`: demand as a part of its seats; over 1 it sells out. */
type PastShow = { key: string; name: string; by: string; types: string[]; popularity: number };

/** A past performance. `hall`: the index of a venue of the organisation. */
export type PastPerformance = { show: PastShow; key: string; hall: number; startsAt: Date; endsAt: Date };

const SHOWS: readonly PastShow[] = [
  ['het-leven-een-droom', 'Het leven een droom', 'Pedro Calderón de la Barca', 'theater', 0.72],
  ['de-revisor', 'De revisor', 'Nikolaj Gogol', 'theater', 0.88],
  ['tristan-en-isolde', 'Tristan en Isolde', 'Een avond met liederen', 'muziek', 0.64],
  ['reinaert', 'Van den vos Reynaerde', 'Voor iedereen vanaf 8', 'jeugd', 0.97],
  ['de-parelvissers', 'De parelvissers', 'Georges Bizet, klein bezet', 'muziek', 0.93],
  ['candide', 'Candide', 'Voltaire', 'theater', 0.55],
  ['mirandolina', 'Mirandolina', 'Carlo Goldoni', 'theater', 0.79],
  ['de-toverfluit', 'De toverfluit', 'W. A. Mozart, met poppen', 'poppentheater', 1.04],
  ['de-drie-musketiers', 'De drie musketiers', 'Alexandre Dumas', 'jeugd', 0.9],
  ['zomergasten', 'Zomergasten', 'Maksim Gorki', 'theater', 0.46],
  ['een-kerstvertelling', 'Een kerstvertelling', 'Charles Dickens', 'locatietheater', 1.06],
  ['andorra-blues', 'Blues aan de Amstel', 'Muziek en vertelling', 'muziek', 0.68],
  ['de-schaduw', 'De schaduw', 'Jevgeni Schwarz', 'theater', 0.58],
].map(([key, name, by, type, popularity]) => ({ key, name, by, types: [type], popularity }) as PastShow);

const DAYS = 364;
/** No performances in the summer: the months of July and August. */
const SUMMER = [7, 8];
const MINUTES = 105;

/** The performances of the year before `now`: a run of three weekends per show, one show after the other. */
export function pastSeason(random: RandomSource, now: Date, timezone: string, halls: number): PastPerformance[] {
  const today = Temporal.Instant.from(now.toISOString()).toZonedDateTimeISO(timezone).toPlainDate();
  const performances: PastPerformance[] = [];
  const weeks = Math.floor(DAYS / 7);
  let run = -1;
  for (let week = 0; week < weeks; week++) {
    if (week % 4 === 0) run++;
    // One week without performances between two runs.
    if (week % 4 === 3) continue;
    for (const [offset, time] of evenings(random)) {
      const date = today.subtract({ days: DAYS - week * 7 }).add({ days: offset });
      if (SUMMER.includes(date.month) || Temporal.PlainDate.compare(date, today) >= 0) continue;
      // Some performances are of a second show, in another hall.
      const isSecond = random.percent(30);
      const show = SHOWS[(run + (isSecond ? 5 : 0)) % SHOWS.length] as PastShow;
      const hall = (run + (isSecond ? 1 : 0)) % halls;
      const starts = date.toZonedDateTime({ timeZone: timezone, plainTime: time });
      const startsAt = new Date(starts.epochMilliseconds);
      const endsAt = new Date(startsAt.getTime() + MINUTES * 60_000);
      performances.push({ show, key: `${show.key}-${date.toString()}-${time.slice(0, 2)}`, hall, startsAt, endsAt });
    }
  }
  return performances;
}

/** The performances of a week, as days after its first day and local times. */
const evenings = (random: RandomSource): [number, string][] => [
  [3, '20:30'],
  [4, '20:30'],
  ...(random.percent(35) ? ([[5, '15:00']] as [number, string][]) : []),
];
