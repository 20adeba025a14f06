import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { bundleCommands } from '@/scripts/deploy/bundle-commands';
import { runProgram } from '@/scripts/dev/test/run-program';
import { bundleWeb } from './bundle';

mkdirSync('.data', { recursive: true });
// Inside the repository, so that the bundle resolves its packages.
const folder = mkdtempSync('.data/interop-');
afterAll(() => rmSync(folder, { recursive: true }));

/** The imports of a bundle by package: `default` and names. */
function importsIn(program: string): [string, string[]][] {
  return [...program.matchAll(/^import\s+([^"';]+?)\s+from\s+"([^".][^"]*)";$/gm)].flatMap(
    ([, what = '', from = '']) => {
      if (from.startsWith('node:') || builtinModules.includes(from)) return [];
      const [, list = ''] = /\{([^}]*)\}/.exec(what) ?? [];
      const names = list.split(',').map((one) => one.trim().split(/\s+as\s+/)[0] ?? '');
      return [[from, [...(/^\w/.test(what) ? ['default'] : []), ...names.filter(Boolean)]] as [string, string[]]];
    },
  );
}

/** As in Node: the default import of CommonJS is `module.exports`, even if that has a `default` for compilers. */
const LOOK = `
const problems = [];
for (const [from, names] of JSON.parse(process.argv[1])) {
  const module = await import(from);
  for (const name of names) if (!(name in module)) problems.push(from + ' has no ' + name);
  if (names.includes('default') && module.default?.__esModule)
    problems.push(from + ': its default is the whole of it; import by name');
}
console.log(JSON.stringify(problems));
process.exit(0);`;

it('Node finds everything that the bundled programs import from packages', async () => {
  await bundleWeb(folder);
  await bundleCommands(join(folder, 'commands'));
  const programs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.mjs'));
  const imports = programs.flatMap((name) => importsIn(readFileSync(join(folder, name), 'utf8')));
  for (const from of ['@mollie/api-client', 'stripe', 'pino', 'sanitize-html'])
    expect(imports.map(([one]) => one)).toContain(from);
  const looked = await runProgram(['--input-type=module', '-e', LOOK, JSON.stringify(imports)], process.env);
  expect(looked).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(looked.out)).toEqual([]);
});
