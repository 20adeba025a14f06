import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { prepare } from './install.mjs';
import { surviveLostReader } from './output.mjs';
import { provideSecretKey } from './secret-key.mjs';
import { fail } from './step.mjs';

surviveLostReader();
const [name = '', ...args] = process.argv.slice(2);

try {
  await prepare();
  if (['client', 'webhooks', 'keys', 'bench/waiting'].includes(name)) provideSecretKey(process.env);
  const { register } = await import('tsx/esm/api');
  register();
  const file = [`scripts/${name}.ts`, `${name}/index.ts`].find((path) => existsSync(path));
  if (!/^[a-z-]+(\/[a-z-]+)?$/.test(name) || !file) throw new Error(`There is no command "${name}".`);
  process.argv = [process.argv[0], file, ...args];
  await import(pathToFileURL(file).href);
} catch (error) {
  fail(error);
}
