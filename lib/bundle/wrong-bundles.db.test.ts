import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '@/lib/errors';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { checkBundle, exportBundle, importBundle, printBundle } from '.';
import { newName, sample } from './testing/sample';
import { world } from './testing/world';

let database: TestDatabase;
let at: ReturnType<typeof world>;
const name = newName();
const now = new Date();

beforeAll(async () => {
  database = await testDatabase();
  at = world(database);
  await importBundle(database.db, sample(name), { now });
});
afterAll(() => database.drop());

type Path = (string | number)[];

/** Every path of a JSON value, the root included. */
function places(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Array.isArray(value)
    ? value.map((item, i) => places(item, [...path, i]))
    : Object.entries(value).map(([key, member]) => places(member, [...path, key]));
  return [path, ...inside.flat()];
}

/** A copy with the value at `path` replaced, or without it. */
function replaced(bundle: unknown, path: Path, value: unknown): unknown {
  const copy = { whole: structuredClone(bundle) };
  let holder: Record<string | number, unknown> = copy;
  let key: string | number = 'whole';
  for (const part of path) {
    holder = holder[key] as Record<string | number, unknown>;
    key = part;
  }
  if (value !== undefined)
    Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
  else if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
  return copy.whole;
}

const nasty = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    true,
    0,
    -1,
    1.5,
    1e21,
    2 ** 31,
    -0,
    '',
    ' ',
    '\0',
    'a\ud800',
    '\u202e',
    '2026-03-29 02:30:00',
  ),
  fc.constantFrom<unknown>(
    [],
    {},
    [[]],
    [null],
    [{}],
    { a: 1 },
    JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}'),
    'x'.repeat(200_000),
  ),
  fc.constantFrom(
    '+99999',
    '+5',
    '9999-12-31',
    '0000-00-00',
    '24:00:00',
    '-0.00',
    '1e3',
    '٣.٠٠',
    'DROP TABLE seats',
    '%',
    '{"a"}',
  ),
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Replaces one to three members of a valid bundle by other values, or adds an unknown member. */
const mutated = fc.array(fc.tuple(fc.nat(), nasty, fc.boolean()), { minLength: 1, maxLength: 3 }).map((edits) =>
  edits.reduce<unknown>((bundle, [pick, value, extra]) => {
    const all = places(bundle);
    const path = all[pick % all.length] ?? [];
    return replaced(
      bundle,
      extra && pick % 10 === 0 && path.length > 0 ? [...path.slice(0, -1), 'onbekend'] : path,
      value,
    );
  }, sample(name)),
);

test('a mutated bundle is refused by path and changes nothing, or is valid and exported as imported', async () => {
  const before = await at.fingerprintOf(name);
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(mutated, async (bundle) => {
      const error = await imported(bundle);
      if (error === undefined) return;
      refused++;
      expect(error.errors.length).toBeGreaterThan(0);
      const parts = [...Object.keys(Object(bundle)), 'client', 'locations', 'ticket_types', 'events', '["'];
      for (const { path, message } of error.errors) {
        expect(path === '' || parts.some((part) => path.startsWith(part))).toBe(true);
        expect(message).toMatch(/^(must|is|lacks|leaves|would) \S/);
      }
      expect(await at.fingerprintOf(name)).toBe(before);
    }),
    { numRuns: 600 },
  );
  expect(refused).toBeGreaterThan(300);
});

/** The refusal of a bundle. One that is accepted is tried on a database transaction that is rolled back. */
async function imported(bundle: unknown): Promise<AppError | undefined> {
  const undo = new Error('undo');
  try {
    checkBundle(bundle);
    await database.db.transaction(async (tx) => {
      const { clientName } = await importBundle(tx, bundle, { now });
      expect((await importBundle(tx, structuredClone(bundle), { now })).changed).toBe(false);
      const exported = JSON.parse(printBundle(await exportBundle(tx, clientName)));
      expect((await importBundle(tx, exported, { now })).changed).toBe(false);
      throw undo;
    });
  } catch (error) {
    if (error === undo) return undefined;
    if (error instanceof AppError && error.code === 'validation_failed') return error;
    throw error;
  }
  return undefined;
}
