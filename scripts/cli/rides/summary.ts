import type { MeasureReport } from '@/lib/rides';

/** How many problems are listed: when a hundred venues have one, the map is wrong. */
const MOST_LINES = 50;

type VenueOff = MeasureReport['off'][number]['venue'];

/** The result of measuring as text for the terminal. */
export function summary(report: MeasureReport, seconds: number): string {
  const { venues, off, pairs, measured, written, unreachable } = report;
  const places = `${count(venues, 'venue')}, ${venues - off.length} on the map`;
  const first =
    pairs === 0
      ? `${places}. No ride to measure: all pairs within reach are known.`
      : `${places}. ${count(pairs, 'pair')} to measure: ${measured} measured in ${seconds.toFixed(1)} s (${written} new or changed), ${unreachable.length} unreachable.`;
  return [
    first,
    ...list(
      'Not on the map; rides there are estimated, or as measured before:',
      off.map(({ venue, message }) => `${nameOf(venue)} ${message}`),
    ),
    ...list(
      'No way by bicycle; none is recommended, or as measured before:',
      unreachable.map(({ from, to }) => `${nameOf(from)} → ${nameOf(to)}`),
    ),
  ].join('\n');
}

function list(title: string, lines: string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > MOST_LINES ? [`  … and ${lines.length - MOST_LINES} more`] : [];
  return [title, ...lines.slice(0, MOST_LINES).map((line) => `  ${line}`), ...more];
}

const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`;

const nameOf = ({ clientName, name }: VenueOff): string => `${clientName}: ${name}`;
