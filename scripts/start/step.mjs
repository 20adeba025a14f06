/** Runs one step under one printed line: its name, then its time. */
export async function step(label, run) {
  process.stdout.write(`${label} … `);
  const startedAt = performance.now();
  try {
    const result = await run();
    process.stdout.write(`${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    process.stdout.write('failed\n');
    throw error;
  }
}

/** Ends the process with one sentence; only a bug in this program itself prints a stack. */
export function fail(error) {
  const ours = [TypeError, ReferenceError, RangeError, SyntaxError].some((kind) => error instanceof kind);
  console.error(error instanceof Error && !ours ? error.message : error);
  process.exit(1);
}
