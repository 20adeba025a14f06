/** Times in milliseconds. `rate`: successful turns a second. `turns`: all turns, including the warm-up. */
export type Measured = {
  rate: number;
  p50: number;
  p95: number;
  p99: number;
  turns: number;
  errors: number;
  firstError?: string;
};

/** `pauseSeconds`: the mean pause of a client between turns; none when undefined. */
export type Pace = { clients: number; seconds: number; warmUpSeconds: number; pauseSeconds?: number };

/**
 * Runs `clients` clients concurrently, each starting its next turn when its last has ended. Counts the turns that end
 * within `seconds` after a warm-up; a turn that throws is an error without a time.
 */
export async function measure(turn: () => Promise<void>, pace: Pace): Promise<Measured> {
  const from = performance.now() + pace.warmUpSeconds * 1000;
  const until = from + pace.seconds * 1000;
  const times: number[] = [];
  let turns = 0;
  let errors = 0;
  let firstError: string | undefined;

  const pause = async () => {
    if (pace.pauseSeconds)
      await new Promise((done) => setTimeout(done, Math.random() * 2000 * (pace.pauseSeconds ?? 0)));
  };
  const client = async () => {
    await pause();
    for (let begin = performance.now(); begin < until; begin = performance.now()) {
      turns++;
      try {
        await turn();
        const end = performance.now();
        if (end >= from && end < until) times.push(end - begin);
      } catch (error) {
        errors++;
        firstError ??= String(error);
      }
      await pause();
    }
  };
  await Promise.all(Array.from({ length: pace.clients }, client));

  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  const rate = times.length / pace.seconds;
  return { rate, p50: at(0.5), p95: at(0.95), p99: at(0.99), turns, errors, ...(firstError && { firstError }) };
}
