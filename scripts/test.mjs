import { prepare } from './start/install.mjs';
import { surviveLostReader } from './start/output.mjs';
import { fail } from './start/step.mjs';

surviveLostReader();
try {
  await prepare();
  const { register } = await import('tsx/esm/api');
  register();
  const { runTests } = await import('./dev/test/run-tests.ts');
  process.exitCode = await runTests(process.argv.slice(2));
} catch (error) {
  fail(error);
}
