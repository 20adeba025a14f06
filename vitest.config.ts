import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { PATIENCE } from './lib/testing/patience.ts';
import { TEST_SECRET_KEY } from './lib/testing/secret-key.mjs';

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');

/** Unit tests that start programs, or measure time: `npm run check` leaves them out. */
const ALONE = ['lib/growth.test.ts', 'scripts/**/{claim,patches,reset,start,start-postgres}.test.ts'];

const ORDER = ['programs', 'browser', 'outward', 'api', 'api-next', 'database programs', 'database', 'unit'];

/** Folders whose tests start whole programs. */
const PROGRAMS = /^\/(scripts|server)\//;

/**
 * What takes long begins first, so that nothing long is left alone at the end; programs are those that start whole ones and wait
 * for them. Files of a project stay together, because a process continues with the next one of the same project.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project: { name } }: TestSpecification) => {
      const isProgram = name === 'database' && PROGRAMS.test(moduleId.slice(root.length));
      return ORDER.indexOf(isProgram ? 'database programs' : name);
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  resolve: { alias: { '@': root } },
  test: {
    // More than there are cores: with two more, a third of them stood idle while files waited.
    maxWorkers: availableParallelism() + 4,
    sequence: { sequencer: LongestFirst },
    // To read the modules again for every file takes longer than most files; put-back.ts keeps them apart.
    isolate: false,
    // What one project transformed, the six others read: each has a server of its own.
    experimental: { fsModuleCache: true },
    setupFiles: ['lib/testing/put-back.ts'],
    // CommonJS as Node itself gives it to what is served: a default import is all that a package exports.
    deps: { interopDefault: false },
    exclude: [...configDefaults.exclude, '.next*/**', '.data/**'],
    env: { SECRET_KEY: TEST_SECRET_KEY },
    // Time is never what a test asserts: what waits fails first, and says for what.
    expect: { poll: { timeout: PATIENCE } },
    testTimeout: 3 * PATIENCE,
    hookTimeout: 3 * PATIENCE,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{lib,db,app,scripts,server}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', 'node_modules/**', ...ALONE],
        },
      },
      {
        extends: true,
        test: {
          name: 'programs',
          include: ALONE,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['{lib,db,scripts}/**/*.db.test.ts'],
          globalSetup: ['e2e/setup/database.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['e2e/api/**/*.spec.ts'],
          globalSetup: ['e2e/setup/service.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api-next',
          include: ['e2e/api/**/*.spec.ts'],
          // These start services of their own, look at the listener or at pages alone, take long, or try what both servers call.
          exclude: [
            'e2e/api/{faults,frozen,gate,growth,hosts,catalogue-limits,lost-answers,odd-requests,rolling-restart}.spec.ts',
            'e2e/api/{fuzz,isolation-of-forms,limits,listener,office*,one-version,packed,pgbouncer,seen,tour}.spec.ts',
            'e2e/api/{exact,isolation,recommend,waiting-room,webhooks}.spec.ts',
            'e2e/api/shared-pages*.spec.ts',
          ],
          env: { E2E_SERVER: 'next' },
          globalSetup: ['e2e/setup/next-service.ts'],
        },
      },
      {
        extends: true,
        test: {
          // What speaks to the outside, through the service as it is served: each file starts one beside servers of its own.
          name: 'outward',
          include: ['e2e/outward/**/*.spec.ts'],
          globalSetup: ['e2e/setup/database.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/shop/**/*.spec.ts'],
          globalSetup: ['e2e/setup/service.ts'],
        },
      },
    ],
  },
});
