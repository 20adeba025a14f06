import type { TestProject } from 'vitest/node';
import setupDatabase from './database';
import setupService from './service';

/** Tests that use the service of the run; those in `outward` start their own. */
const SERVED = /\/e2e\/(api|engines|journeys|shop)\//;

/** Starts a PostgreSQL for the tests of this run, and the service when one of them needs it. */
export default function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  return vitest.state.getPaths().some((path) => SERVED.test(path)) ? setupService() : setupDatabase();
}
