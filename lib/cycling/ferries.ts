import type { Tags } from './pbf/block';

/** How long a ferry takes from shore to shore, where the map says so, and how long one waits for it. */
export type FerryTimes = { seconds: number | undefined; waitSeconds: number };

/** Of a ferry whose duration nobody wrote down: those over a river are slow. */
export const FERRY_KMH = 8;

const USUAL_WAIT_SECONDS = 10 * 60;
/** Who takes a ferry that goes less often than this looks at its timetable first. */
const MOST_WAIT_SECONDS = 30 * 60;
const DAY_SECONDS = 24 * 3600;

/** By the tags `duration` and `interval` of the ferry's way: one may have just missed it. */
export function ferryTimesOf(tags: Tags): FerryTimes {
  const interval = secondsOf(tags.get('interval'));
  return {
    seconds: secondsOf(tags.get('duration')),
    waitSeconds: interval === undefined ? USUAL_WAIT_SECONDS : Math.min(interval, MOST_WAIT_SECONDS),
  };
}

// https://wiki.openstreetmap.org/wiki/Key:duration: minutes, HH:MM, HH:MM:SS, or as in ISO 8601
const CLOCK = /^(?:(\d+):)?(\d+)(?::(\d\d))?(?: ?min(?:utes)?)?$/;
const ISO = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/;

function secondsOf(text: string | undefined): number | undefined {
  const [, hours, minutes, seconds] = CLOCK.exec(text ?? '') ?? ISO.exec(text ?? '') ?? [];
  const sum = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
  return sum > 0 && sum <= DAY_SECONDS ? sum : undefined;
}
