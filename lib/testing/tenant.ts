import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { categories, discounts, mainEvents, subEvents, ticketTypes } from '@/db/schema';
import { importBundle } from '@/lib/bundle';
import { findClient } from '@/lib/clients';
import type { Client } from '@/lib/context';

type Json = Record<string, unknown>;
type TenantInput = {
  client?: Json;
  locations?: Json[];
  ticket_types?: Json[];
  events?: Json[];
  subscriptions?: Json[];
  now?: Date;
};

/** A client for one test suite, with lookups from the keys of its bundle to the ids of the API. */
export type Tenant = {
  name: string;
  client: Client;
  bundle: Json;
  mainEventId: (key: string) => number;
  subEventId: (key: string) => number;
  discountId: (ticketTypeKey: string, categoryName?: string) => string;
};

export const STANDARD_TYPES: Json[] = [
  { key: 'standaard', name: 'Standaard', type: '€', value: '0.00' },
  { key: 'cjp', name: 'CJP', type: '€', value: '1.00' },
  { key: 'uitflits', name: 'Uitflits', type: '=', value: '2.00', max_per_event: 20, max_per_order: 2 },
  { key: 'stadspas', name: 'Stadspas', type: '%', value: '25.00' },
];

/** A free-seating performance of `capacity` seats at 24.50, 14 days ahead unless said otherwise. */
export function performance(key: string, capacity: number, more: Json = {}): Json {
  const categories = [{ name: 'standaard', price: '24.50', capacity }];
  return { key, location: 'zaal', date: '+14', time: '20:30:00', end: '22:30:00', categories, ...more };
}

/** Imports a client with a new name; defaults to one hall, the standard types and one show without performances. */
export async function makeTenant(db: Db, input: TenantInput = {}): Promise<Tenant> {
  const name = `t-${randomBytes(6).toString('hex')}`;
  const bundle = {
    client: { name, title: 'Theater Test', ...input.client },
    locations: input.locations ?? [{ key: 'zaal', name: 'Zaal', city: 'Amsterdam' }],
    ticket_types: input.ticket_types ?? STANDARD_TYPES,
    events: input.events ?? [],
    ...(input.subscriptions && { subscriptions: input.subscriptions }),
  };
  await importBundle(db, bundle, { now: input.now ?? new Date(), vouches: true });
  const client = await findClient(db, name);
  return { name, client, bundle, ...(await lookups(db, client)) };
}

async function lookups(db: Db, client: Client) {
  const mains = await db
    .select({ key: mainEvents.key, id: mainEvents.id })
    .from(mainEvents)
    .where(eq(mainEvents.clientId, client.id));
  const subs = await db
    .select({ key: subEvents.key, id: subEvents.id })
    .from(subEvents)
    .where(eq(subEvents.clientId, client.id));
  const named = await db
    .select({ type: ticketTypes.key, category: categories.name, id: discounts.discountId })
    .from(discounts)
    .innerJoin(
      ticketTypes,
      and(eq(ticketTypes.clientId, discounts.clientId), eq(ticketTypes.id, discounts.ticketTypeId)),
    )
    .innerJoin(categories, and(eq(categories.clientId, discounts.clientId), eq(categories.id, discounts.categoryId)))
    .where(eq(discounts.clientId, client.id));
  return {
    mainEventId: (key: string) => found(mains.find((event) => event.key === key)?.id, key),
    subEventId: (key: string) => found(subs.find((event) => event.key === key)?.id, key),
    discountId: (type: string, category = 'standaard') =>
      found(named.find((one) => one.type === type && one.category === category)?.id, `${type}/${category}`),
  };
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The test's bundle has no ${what}.`);
  return value;
}
