import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { prepare } from './start/install.mjs';
import { ignoreClosedPipe } from './start/output.mjs';
import { provideSecretKey } from './start/secret-key.mjs';
import { fail } from './start/step.mjs';

ignoreClosedPipe();
const [name = '', ...args] = process.argv.slice(2);

try {
  await prepare();
  const withKeys = [
    'client',
    'webhooks',
    'keys',
    'pictures',
    'bench',
    'drill',
    'bench/door',
    'bench/cancel',
    'bench/citus',
    'bench/office',
    'bench/tickets',
    'bench/waiting',
  ];
  if (withKeys.includes(name)) provideSecretKey(process.env);
  const { register } = await import('tsx/esm/api');
  register();
  const file = [`scripts/cli/${name}.ts`, `scripts/${name}/index.ts`, `${name}/index.ts`].find((path) =>
    existsSync(path),
  );
  if (!/^[a-z-]+(\/[a-z-]+)?$/.test(name) || !file) throw new Error(`There is no command "${name}".`);
  process.argv = [process.argv[0], file, ...args];
  await import(pathToFileURL(file).href);
} catch (error) {
  fail(error);
}
