import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { settings } from '@/lib/env';

/** The rows of the tables in configuration.md: the variable and its default. */
const rows = [...readFileSync('docs/configuration.md', 'utf8').matchAll(/^\| `([A-Z_]+)` \| (.+?) \|/gm)];

it('docs/configuration.md has every setting of lib/env.ts, once, and its default', () => {
  const told = rows.map(([, name = '', value = '']) => [name, value.replaceAll('`', '')]);
  const real = Object.entries(settings.shape).map(([name, schema]) => [name, textOf(schema.safeParse(undefined).data)]);
  expect(told.sort()).toEqual(real.sort());
});

function textOf(value: unknown): string {
  if (value === undefined) return 'not set';
  if (Array.isArray(value)) return value.length ? value.join(', ') : 'none';
  if (typeof value === 'object' && value !== null && 'most' in value && 'seconds' in value)
    return `${value.most}/${value.seconds}`;
  return String(value);
}
