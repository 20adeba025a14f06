import type { CSSProperties, ReactNode } from 'react';
import { formatTime } from '@/lib/i18n';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { formatTimes } from '@/lib/i18n/buying/times';
import { eveningWordsFor } from '@/lib/i18n/evening';
import type { EveningRide } from '@/lib/recommendations';
import { OsmLink } from './osm-link';
import { leavingTime, wayText } from './ride-text';
import type { StopView } from './stop-view';
import styles from './timeline.module.css';

type Props = {
  stops: readonly StopView[];
  ways: readonly EveningRide[];
  locale: string;
  hrefOf?: (stop: StopView) => string;
  pictureOf?: (stop: StopView) => ReactNode;
  actionsOf?: (stop: StopView) => ReactNode;
};

/** The performances of an evening and the rides between them, in time order. The height shows the duration. */
export function Timeline({ stops, ways, locale, hrefOf, pictureOf, actionsOf }: Props) {
  const words = eveningWordsFor(locale);
  const { nextDay } = buyingWordsFor(locale);
  return (
    <ol className={styles.line}>
      {stops.flatMap((stop, i) => {
        const [way, next] = [ways[i], stops[i + 1]];
        const isRide = way?.ride?.hop !== undefined;
        const leave = way && next && leavingTime(way, next.startsLocal);
        return [
          <li key={stop.id} className={styles.stop} style={length(stop.minutes)}>
            <span className={styles.nr} aria-hidden="true">
              {i + 1}
            </span>
            {pictureOf && <div className={styles.picture}>{pictureOf(stop)}</div>}
            <p className={styles.time}>
              {formatTimes(stop, { locale, nextDay })}
              {stop.endsLocal === null && ` (${words.noEnd})`}
            </p>
            <p className={styles.name}>{hrefOf ? <a href={hrefOf(stop)}>{stop.name}</a> : stop.name}</p>
            <p className={styles.venue}>{stop.venue}</p>
            {actionsOf && <p className={styles.actions}>{actionsOf(stop)}</p>}
          </li>,
          way && next && (
            <li key={`${stop.id}-way`} className={styles.way} style={length(way.gapMinutes)} data-enough={way.isEnough}>
              <p>{wayText(way, locale)}</p>
              {leave && <p className={styles.leave}>{words.leaveBy(formatTime(leave, locale))}</p>}
              {!way.isEnough && way.ride && way.gapMinutes >= 0 && (
                <p className={styles.wrong}>
                  {way.ride.distance.source === 'estimate' ? words.maybeTooShort : words.tooShort}
                </p>
              )}
              {isRide && stop.at && next.at && (
                <p>
                  <OsmLink from={{ ...stop, at: stop.at }} to={{ ...next, at: next.at }} words={words} />
                </p>
              )}
            </li>
          ),
        ];
      })}
    </ol>
  );
}

const length = (minutes: number | null): CSSProperties => ({ '--minutes': Math.max(0, minutes ?? 0) }) as CSSProperties;
