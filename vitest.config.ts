import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { PATIENCE } from './lib/testing/patience.ts';
import { TEST_SECRET_KEY } from './lib/testing/secret-key.mjs';

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');

/** Unit tests that start programs, or measure time: `npm run check` leaves them out. */
const ALONE = ['lib/growth.test.ts', 'scripts/**/{claim,patches,reset,run-vitest,start,start-postgres}.test.ts'];

/** Kinds of files: what calculates, as browsers do, and what mostly waits, as database tests and programs do. */
const KINDS = [/^e2e\/(engines|journeys|shop)\//, /^e2e\/api\//, /^e2e\/outward\//, /^scripts\//, /^/];

/** Files that take over a minute on two cores, four or more at a time. */
const LONG = [
  /^e2e\/api\/(isolation-of-forms|office|office-isolation|packed|rolling-restart|webhooks)\.spec\.ts$/,
  /^e2e\/outward\/payments\.spec\.ts$/,
  /^e2e\/shop\/(cart|checkout|checkout-meanwhile|confirm-order|door|embed|guests|order|order-payment)\.spec\.ts$/,
  /^e2e\/shop\/(office|office-orders|office-performance|office-programme|visitor-cart)\.spec\.ts$/,
  /^scripts\/(cli\/(client|looking-after|rides)\.db|start\/start)\.test\.ts$/,
];

const ORDER = ['programs', 'api-next', 'database', 'unit'];

/**
 * What takes long begins first, so that nothing long is left alone at the end. Files of a project stay together, because a process
 * continues with the next one of the same project; its kinds are mixed, so that some calculate while others wait.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = (file: TestSpecification) => Number(LONG.some((names) => names.test(nameOf(file))));
    const sorted = (await super.sort(files)).sort((one, other) => isLong(other) - isLong(one));
    const seen = new Map<string, number>();
    const ranked = sorted.map((file) => {
      const kind = `${file.project.name} ${KINDS.findIndex((names) => names.test(nameOf(file)))}`;
      const rank = seen.get(kind) ?? 0;
      seen.set(kind, rank + 1);
      return { file, kind, rank };
    });
    const place = ({ file, kind, rank }: (typeof ranked)[number]) =>
      ORDER.indexOf(file.project.name) + rank / (seen.get(kind) ?? 1);
    return ranked.sort((one, other) => place(one) - place(other)).map(({ file }) => file);
  }
}

const nameOf = ({ moduleId }: TestSpecification) => moduleId.slice(root.length + 1);

export default defineConfig({
  resolve: { alias: { '@': root } },
  test: {
    // More than there are cores: with two more, a third of them stood idle while files waited.
    maxWorkers: availableParallelism() + 4,
    sequence: { sequencer: LongestFirst },
    // To read the modules again for every file takes longer than most files; put-back.ts keeps them apart.
    isolate: false,
    // What one project transformed, the others read: each has a server of its own.
    experimental: { fsModuleCache: true },
    setupFiles: ['lib/testing/put-back.ts'],
    // CommonJS as Node itself gives it to what is served: a default import is all that a package exports.
    deps: { interopDefault: false },
    exclude: [...configDefaults.exclude, '.next*/**', '.data/**'],
    env: { SECRET_KEY: TEST_SECRET_KEY },
    // Firefox is driven over a WebSocket, which Node 20 has behind this flag.
    execArgv: ['--experimental-websocket'],
    // Time is never what a test asserts: what waits fails first, and says for what. Some tests try every form or page: on a busy machine
    // that has taken three minutes.
    expect: { poll: { timeout: PATIENCE } },
    testTimeout: 6 * PATIENCE,
    hookTimeout: 6 * PATIENCE,
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
          // All that needs PostgreSQL: one project, because a process reads the modules of each project anew.
          name: 'database',
          include: ['{lib,db,scripts}/**/*.db.test.ts', 'e2e/{api,engines,journeys,outward,shop}/**/*.spec.ts'],
          globalSetup: ['e2e/setup/what-is-needed.ts'],
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
    ],
  },
});
