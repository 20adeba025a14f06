import { ignoreClosedPipe } from '../start/output.mjs';
import { fail } from '../start/step.mjs';
import { COMMANDS } from './commands';

ignoreClosedPipe();
const [name = '', ...args] = process.argv.slice(2);

try {
  const run = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!run) throw new Error(`There is no command "${name}", only ${Object.keys(COMMANDS).join(', ')}.`);
  process.argv = [process.execPath, name, ...args];
  await run();
} catch (error) {
  fail(error);
}
