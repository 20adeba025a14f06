import type { ClusterPlace } from './place';
import { type RunningPostgres, startPostgres } from './start-postgres';

export type Supervised = Pick<RunningPostgres, 'port' | 'urlOf' | 'socket' | 'stop' | 'hurry'> & {
  /** Settles, with one sentence, when PostgreSQL ended too often to continue. */
  lost: Promise<string>;
};

const MOST_RESTARTS = 3;
const WITHIN_SECONDS = 60;

/**
 * Runs PostgreSQL in `place` and restarts it on the same port when it ends unexpectedly; `tell` gets a line each time.
 * The third end within a minute is final.
 */
export async function supervisePostgres(
  place: ClusterPlace,
  password: string,
  tell: (line: string) => void,
): Promise<Supervised> {
  let current = await startPostgres(place, { password });
  let stopping = false;

  async function watch(): Promise<string> {
    const restarts: number[] = [];
    for (;;) {
      await current.ended;
      if (stopping) return new Promise(() => {});
      const now = Date.now();
      restarts.push(now);
      if (restarts.filter((at) => at > now - WITHIN_SECONDS * 1000).length > MOST_RESTARTS) {
        return `PostgreSQL ended again and again: see ${place.log}.`;
      }
      tell('PostgreSQL ended: it is started again.');
      try {
        current = await startPostgres(place, { password, port: current.port });
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
      if (stopping) await current.stop();
    }
  }

  const lost = watch();
  return {
    port: current.port,
    urlOf: current.urlOf,
    socket: current.socket,
    lost,
    stop: () => {
      stopping = true;
      return current.stop();
    },
    hurry: () => {
      stopping = true;
      current.hurry();
    },
  };
}
