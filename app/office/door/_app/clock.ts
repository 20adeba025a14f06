/**
 * A moment of this device, in ms: by its wall clock, which somebody may set, and by a monotonic one, which stops while a
 * phone sleeps and starts again with each page (`session`).
 */
export type Moment = { wall: number; steady: number; session: string };
/** What was noted at `moment`, and the time of the server (ISO 8601) that was assumed for it. */
export type Noted = { moment: Moment; at: string };

const SESSION = crypto.randomUUID();
export const readMoment = (): Moment => ({ wall: Date.now(), steady: performance.now(), session: SESSION });

/** Messages take time: a difference of less is none. */
const SAME_MS = 2000;

/**
 * The time of the server, as far as known. `ahead`: what the wall clock was ahead of it at the last contact, in ms.
 * `timeOf` corrects times that were noted offline, by the server's later answers.
 */
export function serverClock(ahead: number, read: () => Moment = readMoment) {
  let base = { ...read(), ahead, isHeard: false };
  const aheadOf = () => base.ahead;
  const steadyTime = ({ steady }: Moment) => base.wall - base.ahead + steady - base.steady;
  /** Awake both clocks say the same; a phone that slept has the wall clock alone. */
  const now = (moment = read()) => Math.max(moment.wall - base.ahead, steadyTime(moment));
  return {
    now,
    ahead: aheadOf,
    /** Whether the server answered since the page was opened. */
    isHeard: () => base.isHeard,
    /** Not later than it is, whatever the wall clock was set to since the page was opened. */
    atLeast: (moment = read()) => Math.min(moment.wall - base.ahead, steadyTime(moment)),
    /** `asked`: when the question was sent, whose answer says what time it is at the server. */
    hear: (serverMs: number, asked?: Moment) => {
      const moment = read();
      const late = asked ? (moment.steady - asked.steady) / 2 : 0;
      base = { ...moment, ahead: moment.wall - serverMs - late, isHeard: true };
    },
    timeOf: ({ moment, at }: Noted): number => {
      const assumed = moment.wall - Date.parse(at);
      // The wall clock was not set in between.
      if (Math.abs(assumed - base.ahead) <= SAME_MS) return moment.wall - base.ahead;
      return moment.session === base.session ? steadyTime(moment) : Date.parse(at);
    },
  };
}
export type Clock = ReturnType<typeof serverClock>;
