/**
 * A moment of this device, in ms. `wall`: its wall clock, which people can set. `steady`: a monotonic clock, which stops while the phone
 * sleeps and restarts with each page (`session`).
 */
export type Moment = { wall: number; steady: number; session: string };
/** A local moment, and the server time (ISO 8601) assumed for it. */
export type NotedMoment = { moment: Moment; at: string };

const SESSION = crypto.randomUUID();
export const readMoment = (): Moment => ({ wall: Date.now(), steady: performance.now(), session: SESSION });

/** Smaller differences are network delay. */
const SAME_MS = 2000;

/**
 * The server's time, as far as known. `ahead`: how far the wall clock was ahead of it at the last contact, in ms. `timeOf` corrects times
 * recorded offline with the server's later answers.
 */
export function serverClock(ahead: number, read: () => Moment = readMoment) {
  let base = { ...read(), ahead, isHeard: false };
  const aheadOf = () => base.ahead;
  const steadyTime = ({ steady }: Moment) => base.wall - base.ahead + steady - base.steady;
  /** While awake both clocks agree; during sleep only the wall clock runs. */
  const now = (moment = read()) => Math.max(moment.wall - base.ahead, steadyTime(moment));
  return {
    now,
    ahead: aheadOf,
    /** Whether the server has answered since the page was opened. */
    isHeard: () => base.isHeard,
    /** A lower bound of the server's time, even if the wall clock was set since the page was opened. */
    atLeast: (moment = read()) => Math.min(moment.wall - base.ahead, steadyTime(moment)),
    /** Sets the server's time. `asked`: when the request was sent; half the round trip is subtracted. */
    hear: (serverMs: number, asked?: Moment) => {
      const moment = read();
      const late = asked ? (moment.steady - asked.steady) / 2 : 0;
      base = { ...moment, ahead: moment.wall - serverMs - late, isHeard: true };
    },
    timeOf: ({ moment, at }: NotedMoment): number => {
      const assumed = moment.wall - Date.parse(at);
      // The wall clock was not set in between.
      if (Math.abs(assumed - base.ahead) <= SAME_MS) return moment.wall - base.ahead;
      return moment.session === base.session ? steadyTime(moment) : Date.parse(at);
    },
  };
}
export type Clock = ReturnType<typeof serverClock>;
