import { realpathSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FLOORS } from './floors.mjs';

export const RULES_FILE = fileURLToPath(new URL('../../biome.floors.json', import.meta.url));

/** The text of biome.floors.json: one `noRestrictedImports` per room, and two for its folders. */
export function floorRules() {
  const overrides = FLOORS.flatMap((floor, at) =>
    floor.rooms.flatMap((room) => {
      const allowed = (floor.mayUse ?? []).map((one) => `!${one}`);
      const forbidden = [...floor.never, ...roomsAbove(at, room), ...insidesOf(at, room), ...allowed];
      const rule = (files, leaving) => overrideOf([...files, ...NOT_TESTS], [...forbidden, ...leaving], floor.why);
      const isInLib = room === 'lib' || room.endsWith('.ts');
      const files = room === 'lib' ? ['lib/*.ts', ...floor.except.map((file) => `!${file}`)] : [room];
      if (isInLib) return [rule(files, ['../**', './*/**', ...forbidden.map((one) => one.replace('@/lib', '.'))])];
      const leaving = (up) => (room.startsWith('lib/') ? [`${'../'.repeat(up)}**`] : []);
      return [
        rule([`${room}/*.*`], ['../**']),
        rule([`${room}/*/*.*`], leaving(2)),
        rule([`${room}/*/*/**`], leaving(3)),
      ];
    }),
  );
  return `${JSON.stringify({ overrides })}\n`;
}

const NOT_TESTS = ['!**/*.test.ts', '!**/*.test.tsx'];

/** The rooms that `room` on floor `at` may not import: those of higher floors, and those beside or after it on its floor. */
function roomsAbove(at, room) {
  const { rooms, inOrder } = FLOORS[at];
  const beside = inOrder ? rooms.slice(rooms.indexOf(room) + 1) : rooms.filter((one) => one !== room);
  const above = FLOORS.slice(at + 1).flatMap((floor) => floor.rooms);
  return [...beside, ...above].flatMap((one) => [`@/${one.replace(/\.ts$/, '')}`, `@/${one}/**`]);
}

/** The files that `room` on floor `at` may import only through the index.ts of their room. */
const insidesOf = (at, room) =>
  FLOORS.slice(0, at + 1)
    .filter((floor) => floor.throughIndex)
    .flatMap((floor) => floor.rooms)
    .filter((one) => one !== room)
    .map((one) => `@/${one}/**`);

const overrideOf = (includes, group, message) => ({
  includes,
  linter: {
    rules: {
      style: {
        noRestrictedImports: { level: 'error', options: { patterns: [{ group: inBraces(group), message }] } },
      },
    },
  },
});

/** One pattern for sibling folders, because the linter compiles every pattern again for each file. */
function inBraces(group) {
  const patterns = new Map();
  for (const one of new Set(group)) {
    const [, before = one, name, after = ''] = /^(@\/lib\/|@\/|\.\/|)([\w.-]+)(\/\*\*)?$/.exec(one) ?? [];
    const key = name ? `${before}*${after}` : one;
    patterns.set(key, { before, after, names: [...(patterns.get(key)?.names ?? []), ...(name ? [name] : [])] });
  }
  return [...patterns.values()].map(({ before, after, names }) =>
    names.length > 1 ? `${before}{${names.join(',')}}${after}` : `${before}${names[0] ?? ''}${after}`,
  );
}

if (realpathSync(process.argv[1] ?? '.') === fileURLToPath(import.meta.url)) writeFileSync(RULES_FILE, floorRules());
