/** The answers per second that one process gives to polling clients, and the bounds of each client's wait. */
export type RetryBounds = { perSecond: number; leastSeconds: number; mostSeconds: number };

/**
 * The seconds after which a client should poll again: the more clients poll, the longer, so that together they make `perSecond` requests,
 * within `mostSeconds`.
 */
export function askAgain({ perSecond, leastSeconds, mostSeconds }: RetryBounds): (nowMs: number) => number {
  // How many clients are due in each second; their sum is all polling clients. A client that left drops out when its second has passed.
  const expected = new Array<number>(mostSeconds + 1).fill(0);
  let second = 0;
  let watching = 0;
  return (nowMs) => {
    const now = Math.floor(nowMs / 1000);
    for (; second < now && watching > 0; second++) {
      watching -= expected[second % expected.length] ?? 0;
      expected[second % expected.length] = 0;
    }
    second = now;
    const wait = Math.min(mostSeconds, Math.max(leastSeconds, Math.ceil((watching + 1) / perSecond)));
    watching++;
    expected[(now + wait) % expected.length] = (expected[(now + wait) % expected.length] ?? 0) + 1;
    return wait;
  };
}
