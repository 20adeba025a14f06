import { isInstalled, prepare } from './start/install.mjs';
import { lineage } from './start/lineage.mjs';
import { ignoreClosedPipe } from './start/output.mjs';
import { findPortProblem, readAddress } from './start/port.mjs';
import { provideSecretKey } from './start/secret-key.mjs';
import { fail } from './start/step.mjs';

ignoreClosedPipe();

const startedBy = process.env.npm_lifecycle_event ? lineage() : undefined;

try {
  const address = await readAddress(process.env);
  const portProblem = await findPortProblem(address);
  if (portProblem && !isInstalled()) throw new Error(portProblem);
  await prepare();
  // With a problem nothing is started: serve reports it.
  if (!portProblem) provideSecretKey(process.env);
  const { register } = await import('tsx/esm/api');
  register();
  const { serve } = await import('./start/serve.ts');
  await serve({ ...address, portProblem, startedBy, dev: process.argv.includes('--dev') });
  process.exit(0);
} catch (error) {
  fail(error);
}
