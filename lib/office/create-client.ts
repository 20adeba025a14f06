import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '@/db/client';
import { ClientExists, importBundle, RESERVED_NAMES } from '@/lib/bundle';
import { CLIENT_NAME } from '@/lib/clients';
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

/**
 * Creates an organisation by importing a bundle, and makes the account its owner.
 * @throws Refusal `name_taken`, also for a reserved or malformed name; `not_found` for people who may not create organisations
 */
export async function createClient(db: Db, account: Account, made: New): Promise<void> {
  const { name, now, requestId } = made;
  if (!account.person.mayCreateClients) throw new Refusal('not_found');
  if (!CLIENT_NAME.test(name) || RESERVED_NAMES.includes(name)) throw new Refusal('name_taken', 'client_name');
  await importBundle(db, await bundleOf(made), { now, mail: false, mustBeNew: true }).catch((error) => {
    throw error instanceof ClientExists ? new Refusal('name_taken', 'client_name') : error;
  });
  await takeClient(db, account, { clientName: name, now, requestId, isNew: true });
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
