import { formatDistance } from '@/lib/i18n';
import { type EveningWords, eveningWordsFor } from '@/lib/i18n/evening';
import type { Recommendation, Way } from '@/lib/recommendations';

type Ride = Pick<Recommendation, 'distance' | 'cyclingMinutes'>;

/** Less on foot is the forecourt of a venue. */
const LEAST_TOLD_METRES = 100;

/** `8 minutes by bike (2.1 km, 300 m of it on foot)`; an estimate says "about". */
export function rideText({ distance, cyclingMinutes }: Ride, locale: string): string {
  const words = eveningWordsFor(locale);
  if (cyclingMinutes === 0) return words.sameVenue;
  const length = formatDistance(distance.metres, locale);
  if (distance.source === 'estimate') return words.aboutRide(cyclingMinutes, length);
  const { pushedMetres = 0, ferryMetres = 0 } = distance;
  const told = [length];
  if (ferryMetres > 0) told.push(words.byFerry);
  if (pushedMetres >= LEAST_TOLD_METRES) told.push(words.onFoot(formatDistance(pushedMetres, locale)));
  return words.ride(cyclingMinutes, told.join(', '));
}

/** `8 min`, for a place where there is little. */
export function rideMinutes({ distance, cyclingMinutes }: Ride, words: EveningWords): string {
  return distance.source === 'estimate' ? words.aboutMinutes(cyclingMinutes) : words.minutes(cyclingMinutes);
}

/** `8 minutes by bike (2.1 km), starts 35 minutes after`: a recommendation seen from the performance it is listed with. */
export function recommendationText(one: Recommendation, locale: string): string {
  const words = eveningWordsFor(locale);
  const gap = one.when === 'after' ? words.startsAfter(one.gapMinutes) : words.endsBefore(one.gapMinutes);
  return `${rideText(one, locale)}, ${gap}`;
}

/** What lies between two performances of an evening; also when it is too little. */
export function wayText({ ride, gapMinutes }: Way, locale: string): string {
  const words = eveningWordsFor(locale);
  const between = gapMinutes < 0 ? words.overlap : words.inBetween(gapMinutes);
  return ride ? `${rideText(ride, locale)}, ${between}` : `${words.noWay} ${between}`;
}
