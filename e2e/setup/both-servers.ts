import { afterAll, beforeAll, describe, expect } from 'vitest';
import { SHORT_LIVED } from '@/scripts/dev/test/run-program';
import { NEXT } from '@/scripts/start/tool';
import { type Service, startService } from './service';

/** The servers of a build: ours (server/), and Next.js alone, which must answer the same. */
const SERVERS = [
  ['the thin listener', undefined],
  ['next start', [...SHORT_LIVED, NEXT, 'start']],
] as const;

export type ServerName = (typeof SERVERS)[number][0];

/** `unprinted`: must not match the service's output. */
type Options = { env: Record<string, string>; unprinted?: RegExp };

/** Runs the same tests on both servers, each started on the tests' database for the duration. */
export function describeBothServers(
  { env, unprinted }: Options,
  tests: (service: Service, name: ServerName) => void,
): void {
  describe.each(SERVERS)('%s', (name, program) => {
    const service = {} as Service;
    beforeAll(async () => {
      Object.assign(service, await startService(process.env.E2E_DATABASE_URL ?? '', env, program && [...program]));
    });
    afterAll(async () => {
      const printed = await service.stop();
      if (unprinted) expect(printed).not.toMatch(unprinted);
    });
    tests(service, name);
  });
}
