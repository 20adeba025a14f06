import { formatDistance } from '@/lib/i18n';
import { type EveningWords, eveningWordsFor } from '@/lib/i18n/evening';
import type { EveningRide, Going, Recommendation } from '@/lib/recommendations';

/** Shorter walks are not mentioned: they are the forecourt of a venue. */
const LEAST_TOLD_METRES = 100;

/** `4 min walk (330 m)`, or `14 min by bike (2.1 km, with the ferry) + 5 min to park`; an estimate says "about". */
export function rideText({ distance, hop }: Going, locale: string): string {
  const words = eveningWordsFor(locale);
  if (!hop) return words.sameVenue;
  const { metres, source, pushedMetres = 0, ferryMetres = 0 } = distance;
  const isGuess = source === 'estimate';
  const length = formatDistance(metres, locale);
  if (hop.isWalk) return words.walk(hop.minutes, length, isGuess);
  const told = [isGuess ? words.about(length) : length];
  if (ferryMetres > 0) told.push(words.byFerry);
  if (pushedMetres >= LEAST_TOLD_METRES) told.push(words.onFoot(formatDistance(pushedMetres, locale)));
  return words.ride(hop.minutes, told.join(', '), { parking: hop.parkingMinutes, isGuess });
}

/** `8 min`, without the parking: for the map, which has little room. */
export function rideMinutes({ distance, hop }: Going, words: EveningWords): string {
  const minutes = hop?.minutes ?? 0;
  return distance.source === 'estimate' ? words.aboutMinutes(minutes) : words.minutes(minutes);
}

/** `8 min by bike (2.1 km) + 5 min to park, starts 35 min after`: relative to the performance that it is recommended for. */
export function recommendationText(one: Recommendation, locale: string): string {
  const words = eveningWordsFor(locale);
  const gap = one.when === 'after' ? words.startsAfter(one.gapMinutes) : words.endsBefore(one.gapMinutes);
  return `${rideText(one, locale)}, ${gap}`;
}

/** The ride and the time between two performances of an evening, also when the time is too short. */
export function wayText({ ride, gapMinutes }: EveningRide, locale: string): string {
  const words = eveningWordsFor(locale);
  if (gapMinutes < 0) return words.overlap;
  const between = words.inBetween(gapMinutes);
  return ride ? `${rideText(ride, locale)}, ${between}` : `${words.noWay} ${between}`;
}

/** The latest local time to leave for a performance; undefined without a ride, or when there is not enough time. */
export function leavingTime({ ride, leaveMinutes, isEnough }: EveningRide, startsLocal: string): string | undefined {
  if (!ride?.hop || leaveMinutes === undefined || !isEnough) return undefined;
  const start = Date.parse(`${startsLocal.replace(' ', 'T')}Z`);
  return new Date(start - leaveMinutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');
}
