import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

export type TestState = 'passed' | 'failed' | 'skipped' | 'pending';

/** A file with its tests. `failed` without a failed test: a hook failed, or the file could not be read. */
export type TestFile = { project: string; file: string; failed: boolean; tests: { name: string; state: TestState }[] };

/** What a run of the test runner leaves. `failedOutside`: errors that belong to no test. */
export type Report = { files: TestFile[]; failedOutside: boolean };

/** A reporter of Vitest that writes a Report to the file that TEST_REPORT names. */
export default class ReportFile implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const report: Report = { files: modules.map(readModule), failedOutside: errors.length > 0 };
    writeFileSync(process.env.TEST_REPORT ?? '', JSON.stringify(report));
  }
}

const readModule = (module: TestModule): TestFile => ({
  project: module.project.name,
  file: relative(module.project.config.root, module.moduleId),
  failed: !module.ok(),
  tests: [...module.children.allTests()].map((test) => ({ name: test.fullName, state: test.result().state })),
});
