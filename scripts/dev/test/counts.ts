import type { TestFile, TestState } from './report';

/** The last line of `npm test`. A file that failed before or between its tests counts as one failed test. */
export function countLine(files: TestFile[]): { line: string; failed: number } {
  const count = (...states: TestState[]) =>
    files.flatMap(({ tests }) => tests).filter(({ state }) => states.includes(state)).length;
  const failed = files.flatMap(failuresOf).length;
  const skipped = count('skipped', 'pending');
  const line = `${count('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return { line, failed };
}

/** The results after files that failed were run `again`; `flaky` names what failed the first time only. */
export function withSecondTry(first: TestFile[], again: TestFile[]): { files: TestFile[]; flaky: string[] } {
  const secondOf = (one: TestFile) =>
    one.failed ? again.find(({ project, file }) => project === one.project && file === one.file) : undefined;
  const flaky = first.flatMap((one) => {
    const second = secondOf(one);
    const stillFails = second && failuresOf(second);
    return stillFails ? failuresOf(one).filter((failure) => !stillFails.includes(failure)) : [];
  });
  return { files: first.map((one) => secondOf(one) ?? one), flaky };
}

/** The failed tests with their file; the file alone when it failed outside its tests. */
function failuresOf({ file, failed, tests }: TestFile): string[] {
  const failures = tests.filter(({ state }) => state === 'failed').map(({ name }) => `${file} > ${name}`);
  return failed && failures.length === 0 ? [file] : failures;
}
