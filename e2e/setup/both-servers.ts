import { afterAll, beforeAll, describe, expect } from 'vitest';
import { NEXT } from '@/scripts/start/tool';
import { type Service, startService } from './service';

/** What serves a build: our server (server/), or Next.js alone, which must answer the same. */
const SERVERS = [
  ['the thin listener', undefined],
  ['next start', [NEXT, 'start']],
] as const;

export type ServerName = (typeof SERVERS)[number][0];

type Options = { env: Record<string, string> /** What it must not print. */; unprinted?: RegExp };

/** Describes the same of both servers, each started on the database of these tests for as long as its tests run. */
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
