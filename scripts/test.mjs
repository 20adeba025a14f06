import { prepare } from './install.mjs';
import { surviveLostReader } from './output.mjs';
import { fail } from './step.mjs';

surviveLostReader();
try {
  await prepare();
  const { register } = await import('tsx/esm/api');
  register();
  const { runTests } = await import('./test/run-tests.ts');
  process.exitCode = await runTests(process.argv.slice(2));
} catch (error) {
  fail(error);
}
