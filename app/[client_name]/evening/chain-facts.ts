import { formatTime } from '@/lib/i18n';
import { eveningWordsFor } from '@/lib/i18n/evening';
import { type Money, sumMoney } from '@/lib/money';
import { type EveningChain, minutesOf, type Offered } from '@/lib/recommendations';

/** `19:00 – 21:45 · 2 shows · 9 min on the way` */
export function chainFacts({ stops, ways }: EveningChain<Offered>, locale: string): string {
  const words = eveningWordsFor(locale);
  const [first, last] = [stops[0], stops.at(-1)];
  const times = [first?.startsLocal, last?.endsLocal].flatMap((time) => (time ? [formatTime(time, locale)] : []));
  const minutes = ways.reduce((sum, { ride }) => sum + minutesOf(ride?.hop), 0);
  // Lines break between facts, not between a number and its unit.
  const facts = [times.join(' – '), words.shows(stops.length), words.onTheWay(minutes)];
  return facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join('\u00a0· ');
}

/** The lowest price of all these performances for so many people. */
export const priceFor = (stops: readonly Offered[], party: number): Money =>
  sumMoney(stops.flatMap(({ priceFrom }) => Array.from({ length: party }, () => priceFrom)));
