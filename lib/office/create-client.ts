import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { importBundle, RESERVED_NAMES } from '@/lib/bundle';
import { CLIENT_NAME, listClients } from '@/lib/clients';
import { type Account, Refusal, takeClient } from '@/lib/staff';

/** The demo organisations that a new organisation can be a copy of. */
export const EXAMPLES = ['demo', 'festival', 'kleinkunst'] as const;
export type Example = (typeof EXAMPLES)[number];

type New = {
  name: string;
  title: string;
  locale: string;
  /** A colour in hex: `#b3261e`. */
  accent: string;
  example: Example | undefined;
  now: Date;
  requestId: string;
};

/** Key of an advisory lock: without it, two requests that choose the same name would overwrite each other. */
const CREATE_LOCK = 0x6e6577;

/**
 * Creates an organisation by importing a bundle, and makes the account its owner.
 * @throws Refusal `name_taken`, also for a reserved or malformed name; `not_found` for people who may not create organisations
 */
export async function createClient(db: Db, account: Account, made: New): Promise<void> {
  const { name, now, requestId } = made;
  if (!account.person.mayCreateClients) throw new Refusal('not_found');
  if (!CLIENT_NAME.test(name) || RESERVED_NAMES.includes(name)) throw new Refusal('name_taken', 'client_name');
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${CREATE_LOCK})`);
    const known = await listClients(tx);
    if (known.some((one) => one.name === name)) throw new Refusal('name_taken', 'client_name');
    await importBundle(db, await bundleOf(made), { now, mail: false });
  });
  await takeClient(db, account, { clientName: name, now, requestId });
}

async function bundleOf({ name, title, locale, accent, example }: New): Promise<Record<string, unknown>> {
  if (!example) {
    // Payment at the door lets the first show be sold; keys of a payment provider follow in the settings.
    const payment_methods = [{ payment_desc: 'Door', provider: 'door' }];
    const client = { name, title, locale, theme: { accent }, payment_methods };
    return { client, locations: [], ticket_types: [], events: [] };
  }
  const bundle = JSON.parse(await readFile(join(process.cwd(), 'db/demo', `${example}.json`), 'utf8'));
  // A copy gets neither the demo's circle nor its rides to venues of other organisations.
  const { circle: _, ...client } = bundle.client;
  const rides = (bundle.rides ?? []).filter(({ to }: { to: unknown }) => typeof to !== 'object');
  return { ...bundle, rides, client: { ...client, name, title } };
}
