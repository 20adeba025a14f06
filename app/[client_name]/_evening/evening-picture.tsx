import type { ReactNode } from 'react';
import { eveningWordsFor } from '@/lib/i18n/evening';
import type { EveningRide } from '@/lib/recommendations';
import type { RideMap } from './find-map';
import type { MapPlace, MapWay } from './map/draw-map';
import { EveningMap } from './map/map';
import type { LatLon } from './map/project';
import styles from './picture.module.css';
import { rideMinutes, rideText } from './ride-text';
import type { StopView } from './stop-view';
import { Timeline } from './timeline';

/** A performance that could be added: its letter on the map, and the stop that it would come before or after. */
export type OptionView = { letter: string; stop: StopView; from: StopView; isBefore: boolean };

type Props = {
  stops: readonly StopView[];
  ways: readonly EveningRide[];
  options?: readonly OptionView[];
  map: RideMap;
  locale: string;
  hrefOf?: (stop: StopView) => string;
  /** A small picture of a performance. */
  pictureOf?: (stop: StopView) => ReactNode;
  /** Links and buttons for a performance. */
  actionsOf?: (stop: StopView) => ReactNode;
  /** Shows the map above the time line where they do not fit side by side. */
  isLarge?: boolean;
};

/** An evening as a time line and a map. All that the map shows is also in the text beside it. */
export function EveningPicture({ stops, ways, options = [], map, locale, isLarge, ...line }: Props) {
  const words = eveningWordsFor(locale);
  const lineOf = (from: StopView, to: StopView) =>
    map.lines.find((line) => line.from === from.locationId && line.to === to.locationId)?.line;
  const rides = stops.flatMap((from, i): MapWay[] => {
    const [to, ride] = [stops[i + 1], ways[i]?.ride];
    if (!to || !ride?.hop || !from.at || !to.at) return [];
    return [{ from: from.at, to: to.at, line: lineOf(from, to), text: rideMinutes(ride, words), isStop: true }];
  });
  const others = options.flatMap(({ stop, from, isBefore }): MapWay[] => {
    const [start, end] = isBefore ? [stop, from] : [from, stop];
    if (!start.at || !end.at || start.locationId === end.locationId) return [];
    return [{ from: start.at, to: end.at, line: lineOf(start, end), text: '', isStop: false }];
  });
  return (
    <div className={isLarge ? styles.large : styles.picture}>
      <Timeline stops={stops} ways={ways} locale={locale} {...line} />
      <EveningMap
        places={placesOf(stops, options)}
        ways={[...rides, ...others]}
        streets={[...map.streets, ...map.lines.map(({ line }) => line)]}
        backdrop={map.backdrop}
        locale={locale}
        text={mapText(stops, ways, options, locale)}
      />
    </div>
  );
}

function placesOf(stops: readonly StopView[], options: readonly OptionView[]): MapPlace[] {
  const places = new Map<number, MapPlace>();
  const mark = ({ locationId, venue, at }: StopView, text: string, isStop: boolean) => {
    if (!at) return;
    const known = places.get(locationId);
    if (known) known.marks.push(text);
    else places.set(locationId, { locationId, name: venue, at: at satisfies LatLon, marks: [text], isStop });
  };
  stops.forEach((stop, i) => {
    mark(stop, String(i + 1), true);
  });
  for (const { stop, letter } of options) mark(stop, letter, false);
  return [...places.values()];
}

/** `Map: 1 Hamlet, Perdu; 8 min by bike (2.1 km) + 5 min to park to 2 Faust, Frascati.` */
function mapText(
  stops: readonly StopView[],
  ways: readonly EveningRide[],
  options: readonly OptionView[],
  locale: string,
): string {
  const words = eveningWordsFor(locale);
  const nameOf = ({ name, venue }: StopView) => `${name}, ${venue}`;
  const route = stops.map((stop, i) => {
    const ride = i > 0 ? ways[i - 1]?.ride : undefined;
    const here = `${i + 1} ${nameOf(stop)}`;
    return ride?.hop ? `${rideText(ride, locale)} ${words.toOnMap(here)}` : here;
  });
  const also = options.map(({ letter, stop }) => `${letter} ${nameOf(stop)}`);
  const rest = also.length > 0 ? ` ${words.alsoOnMap}: ${also.join('; ')}.` : '';
  return `${words.map}: ${route.join('; ')}.${rest}`;
}
