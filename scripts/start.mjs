import { isInstalled, prepare } from './install.mjs';
import { lineage } from './lineage.mjs';
import { surviveLostReader } from './output.mjs';
import { findPortProblem, readAddress } from './port.mjs';
import { provideSecretKey } from './secret-key.mjs';
import { fail } from './step.mjs';

surviveLostReader();

const startedBy = process.env.npm_lifecycle_event ? lineage() : undefined;

try {
  const address = await readAddress(process.env);
  const portProblem = await findPortProblem(address);
  if (portProblem && !isInstalled()) throw new Error(portProblem);
  await prepare();
  // With a problem nothing is begun: serve says which it is.
  if (!portProblem) provideSecretKey(process.env);
  const { register } = await import('tsx/esm/api');
  register();
  const { serve } = await import('./serve/serve.ts');
  await serve({ ...address, portProblem, startedBy, dev: process.argv.includes('--dev') });
  process.exit(0);
} catch (error) {
  fail(error);
}
