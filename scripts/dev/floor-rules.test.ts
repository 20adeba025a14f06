import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { floorRules, RULES_FILE } from './floor-rules.mjs';

type Import = [path: string, module: string];

/** The `imports` that the linter refuses. Each is written to a file at its path; one run of the linter checks all. */
function refusedOf(imports: readonly Import[]): Import[] {
  const folder = mkdtempSync(join(tmpdir(), 'floors-'));
  try {
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ root: true, extends: [RULES_FILE] }));
    for (const path of new Set(imports.map(([path]) => path))) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(
        join(folder, path),
        linesOf(path, imports)
          .map((module) => `import '${module}';\n`)
          .join(''),
      );
    }
    const { stdout, stderr } = spawnSync(
      resolve('node_modules/@biomejs/biome/bin/biome'),
      ['lint', '--only=style/noRestrictedImports', '--max-diagnostics=none', '--reporter=github', '.'],
      { cwd: folder, encoding: 'utf8' },
    );
    const found = [...stdout.matchAll(/file=([^,]+),line=(\d+)/g)];
    if (!found.length) throw new Error(`The linter refused nothing: ${stdout}${stderr}`);
    return found.map(([, file = '', line]) => {
      const path = relative(folder, file);
      return [path, linesOf(path, imports)[Number(line) - 1] ?? ''];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const linesOf = (path: string, imports: readonly Import[]) =>
  imports.filter(([one]) => one === path).map(([, module]) => module);

const WRONG: Import[] = [
  ['lib/money.ts', '@/lib/clients'],
  ['lib/money.ts', '@/db/schema'],
  ['lib/money.ts', './pricing'],
  ['lib/context.ts', '@/lib/carts'],
  ['lib/context.ts', './carts'],
  ['lib/pricing/cart-total.ts', '@/db/client'],
  ['lib/pricing/cart-total.ts', '@/lib/cycling'],
  ['lib/pricing/cart-total.ts', '../seats'],
  ['lib/pricing/cart-total.ts', 'node:fs'],
  ['db/schema/seats.ts', '@/lib/context'],
  ['db/clock.ts', '@/lib/seats'],
  ['lib/seats/hold-seats.ts', '@/lib/carts'],
  ['lib/seats/hold-seats.ts', '@/lib/programme/list-events'],
  ['lib/seats/hold-seats.ts', 'react'],
  ['lib/seats/best-block/score.ts', '@/lib/orders'],
  ['lib/seats/best-block/score.ts', '../../programme'],
  ['lib/providers/stripe/adapter.ts', '../../orders'],
  ['lib/providers/stripe/adapter.ts', '@/lib/payments'],
  ['lib/orders/place-order.ts', '@/lib/i18n'],
  ['lib/i18n/nl.ts', '@/lib/api/route'],
  ['lib/seo/sitemap.ts', '@/lib/programme/list-events'],
  ['lib/calendar/calendar.ts', '@/app/_ui/button'],
  ['lib/papers/pdf.ts', '@/lib/mail'],
  ['lib/api/route.ts', '@/lib/carts/add-seats'],
  ['lib/api/route.ts', 'next/server'],
  ['app/[client_name]/page.tsx', '@/db/schema'],
  ['app/[client_name]/page.tsx', '@/lib/carts/add-seats'],
  ['app/[client_name]/page.tsx', '@/scripts/start/tool'],
  ['app/[client_name]/page.tsx', '@/server/bundle'],
  ['server/serve-web.ts', '@/scripts/start/tool'],
  ['server/serve.ts', '@/lib/carts/add-seats'],
  ['server/serve.ts', 'postgres'],
  ['scripts/cli/client.ts', '@/lib/bundle/import-bundle'],
  ['scripts/cli/client.ts', '@/e2e/setup/service'],
  ['scripts/cli/client.ts', 'react'],
  ['bench/index.ts', '@/lib/seats/hold-seats'],
  ['bench/index.ts', '@/e2e/setup/service'],
  ['e2e/api/cart.spec.ts', '@/lib/seats/hold-seats'],
];

const RIGHT: Import[] = [
  ['lib/context.ts', '@/db/client'],
  ['lib/seats/best-block/score.ts', '../hold-seats'],
  ['lib/seats/hold-seats.ts', '@/lib/programme'],
  ['lib/payments/read-payment.ts', '@/lib/providers'],
  ['lib/papers/pdf.ts', '@/lib/i18n/papers'],
  ['lib/api/route.ts', '@/lib/bundle'],
  ['app/[client_name]/page.tsx', '@/lib/api/address'],
  ['server/serve.ts', '@/lib/api/route'],
  ['scripts/cli/client.ts', '@/lib/bundle'],
  ['scripts/start/build.ts', '@/server/bundle'],
  ['bench/index.ts', '@/scripts/start/build'],
  ['e2e/api/cart.spec.ts', '@/lib/payments/testing/world'],
  ['lib/money.test.ts', '@/lib/carts/add-seats'],
];

describe('the floors', () => {
  it('are in biome.floors.json as scripts/dev/floors.mjs lists them', () => {
    expect(readFileSync(RULES_FILE, 'utf8'), 'run `npm run format`').toBe(floorRules());
  });

  it('refuse what goes upwards, sideways or past an index, and nothing else', () => {
    expect(refusedOf([...WRONG, ...RIGHT]).sort()).toEqual([...WRONG].sort());
  });
});
