import { prepare } from './start/install.mjs';
import { ignoreClosedPipe } from './start/output.mjs';
import { fail } from './start/step.mjs';

ignoreClosedPipe();
try {
  await prepare();
  const { register } = await import('tsx/esm/api');
  register();
  const args = process.argv.slice(2);
  if (args[0] === '--quick') {
    const { runCheck } = await import('./dev/test/check.ts');
    await runCheck(args[1]);
  } else {
    const { runTests } = await import('./dev/test/run-tests.ts');
    process.exitCode = await runTests(args);
  }
} catch (error) {
  fail(error);
}
