/** Answers a second that one process gives to all who ask again and again, and how long each of them waits. */
export type RetryBounds = { perSecond: number; leastSeconds: number; mostSeconds: number };

/**
 * When a client should ask again, in whole seconds: soon while few ask, later the more there are, so that together they ask
 * `perSecond` times, as far as `mostSeconds` allows.
 */
export function askAgain({ perSecond, leastSeconds, mostSeconds }: RetryBounds): (nowMs: number) => number {
  // How many clients are due in each second: together they are all who watch. Those who left drop out when their second has passed.
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
