import { join } from 'node:path';
import { env } from '@/lib/env';
import { isShared } from '../postgres/account';
import type { Holder } from '../postgres/claim';
import { type ClaimedPlace, claimPlace, startOwnDatabase } from '../postgres/own-database';
import { findService } from '../postgres/place';
import { step } from './step.mjs';

export type Database = {
  url: string;
  /** The Unix socket of the embedded PostgreSQL. */
  socket?: string | undefined;
  /** The file that records a completed import of the demo; undefined for a database of the user's own. */
  demoMarker?: string;
  /** Settles, with one sentence, when the database is lost. */
  lost: Promise<string>;
  hurry: () => void;
  close: () => Promise<void>;
};

function refuse({ pid, web }: Holder): never {
  throw new Error(`Doek is already running here (process ${pid}, ${web}): stop it first.`);
}

/** Throws one sentence when a service of this checkout runs on its embedded database. */
export function refuseSecondService(): void {
  const service = findService(process.cwd());
  if (service && !env.DATABASE_URL) refuse(service);
}

const say = (line: string) => console.log(line);

/** DATABASE_URL, or the checkout's embedded PostgreSQL, started. Throws when a service already runs on it. */
export async function openDatabase(web: string): Promise<Database> {
  if (env.DATABASE_URL) {
    return { url: env.DATABASE_URL, lost: new Promise(() => {}), hurry: () => {}, close: async () => {} };
  }
  const root = process.cwd();
  const taken = (await claimPlace(root, 'service', {
    web,
    tell: say,
    onService: refuse,
  })) as ClaimedPlace;
  const { home } = taken.place;
  if (!home.startsWith(root))
    say(`PostgreSQL may not run as root, and its user cannot enter this folder: its data is in ${home}.`);
  if (isShared(taken.place.account))
    say('PostgreSQL may not run as root, and no user could be made for it: it runs as nobody, as other programs may.');
  const database = await step('Starting PostgreSQL', () => startOwnDatabase(root, taken, say));
  return { ...database, demoMarker: join(home, 'demo-imported') };
}
