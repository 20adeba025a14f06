import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asc } from 'drizzle-orm';
import { rides } from '@/db/schema';
import { type TestDatabase, testDatabase } from '@/lib/testing/database';
import { makeTenant, type Tenant } from '@/lib/testing/tenant';
import { openCommands } from './commands';
import { runProgram } from './run-program';
import { extractOf, hall } from './town-map';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
export const SHARED = join(ROOT, '../shared');
const CHECKOUT = ['db', 'lib', 'patches', 'scripts', 'server', 'package.json', 'package-lock.json', 'tsconfig.json'];
const BUNDLED = 'built/commands/run.mjs';

/** Three venues on the map of a town, in a database of this test alone. */
export type Town = { database: TestDatabase; tenant: Tenant };

/** A copy of the checkout, beside the map of a town, where `npm run rides` may store its network. */
export async function openRidesCheckout() {
  const commands = await openCommands();
  const parent = mkdtempSync(join(tmpdir(), 'doek-rides-'));
  const checkout = join(parent, 'doek');
  for (const name of CHECKOUT) cpSync(join(ROOT, name), join(checkout, name), { recursive: true });
  cpSync(commands.folder, join(checkout, 'built/commands'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
  if (existsSync(SHARED)) symlinkSync(SHARED, join(parent, 'shared'));
  const town = join(parent, 'town.osm.pbf');
  const data = join(checkout, '.data');

  const keptFiles = (): string[] => {
    if (!existsSync(data)) return [];
    return readdirSync(data)
      .filter((name) => name.startsWith('rides-network'))
      .map((name) => join(data, name))
      .sort();
  };

  return {
    parent,
    data,
    town,
    keptFiles,
    kept: () => keptFiles()[0] ?? join(data, 'rides-network.bin'),

    async build(): Promise<Town> {
      writeFileSync(town, extractOf());
      const database = await testDatabase({ max: 2 });
      const locations = [hall('a', 0, 0), hall('b', 500, 0), hall('c', 500, 700)];
      return { database, tenant: await makeTenant(database.db, { locations }) };
    },

    async clear({ database }: Town): Promise<void> {
      await database.drop();
      rmSync(data, { recursive: true, force: true });
    },

    /** Runs an npm script in the copy. */
    run({ database }: Town, args: string[], settings: Record<string, string> = {}, program = BUNDLED) {
      const { RIDES_URL, RIDES_ENGINE, npm_config_loglevel, ...env } = process.env;
      return runProgram([program, ...args], { ...env, DATABASE_URL: database.url, ...settings }, checkout);
    },

    close(): void {
      commands.close();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

/** The distances in the database, in order. */
export const storedRides = ({ database: { db } }: Town) =>
  db.select().from(rides).orderBy(asc(rides.fromLocationId), asc(rides.toLocationId));
