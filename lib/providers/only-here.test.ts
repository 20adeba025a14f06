import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { KEYED_PROVIDERS, kindOf } from '.';

/** The enum of the database, the addresses of the companies, their packages, and an example of a message. */
const MAY = ['lib/providers/', 'db/schema/payments.ts', 'lib/env.ts', 'next.config.mjs', 'lib/webhooks/examples.ts'];
const isTest = (path: string) => /\.(test|spec)\.|\/testing\//.test(path);

it('payment providers are named only in their folders and the registry', () => {
  const names = KEYED_PROVIDERS.flatMap((provider) => [provider, kindOf(provider).title]);
  expect(names.length).toBeGreaterThan(2);
  const named = new RegExp(`\\b(${names.join('|')})\\b`);
  const files = ['app', 'db', 'lib', 'server', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const code = files.filter(
    (path) => /\.(tsx?|mjs)$/.test(path) && !isTest(path) && !MAY.some((may) => path.startsWith(may)),
  );
  expect(code.length).toBeGreaterThan(1000);
  const found = code.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, i) =>
        named.test(line.replace(/^\s*(\/?\*|\/\/).*/, '')) ? [`${path}:${i + 1} ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});
