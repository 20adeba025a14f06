import type { Tags } from './pbf/block';

/** How long a ferry takes from shore to shore, if the map says so, and how long a passenger waits for it. */
export type FerryTimes = { seconds: number | undefined; waitSeconds: number };

/** The speed of a ferry without a mapped duration: river ferries are slow. */
export const FERRY_KMH = 8;

const USUAL_WAIT_SECONDS = 10 * 60;
/** The longest wait: passengers of less frequent ferries consult the timetable. */
const MOST_WAIT_SECONDS = 30 * 60;
const DAY_SECONDS = 24 * 3600;

/** Reads the tags `duration` and `interval` of the ferry's way. The wait is a whole interval, because one may have just missed it. */
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
