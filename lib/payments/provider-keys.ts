import { eq } from 'drizzle-orm';
import { paymentCredentials } from '@/db/schema';
import type { Context } from '@/lib/context';
import { type AskedProvider, KEYED_PROVIDERS, type KeyField, type KeyMember, kindOf } from '@/lib/providers';
import { openSealed } from './credentials';
import { providerOf } from './provider-of';
import { isTestKey } from './test-keys';

/** A stored key as shown to a person: only its last characters. */
export type KnownKey = { member: KeyMember; ending: string };
/** `keys`: null when there are none; `unreadable` when SECRET_KEY does not decrypt them. */
export type KeyedProvider = {
  provider: AskedProvider;
  title: string;
  members: KeyMember[];
  keys: KnownKey[] | 'unreadable' | null;
  isTest: boolean;
  exampleMethods: readonly string[];
  /** The events to select in the provider's dashboard; null when it needs none. */
  eventsByHand: string | null;
  storedAt: Date | null;
};

const ENDING = 4;

const fieldsOf = (provider: AskedProvider) => Object.entries(kindOf(provider).keys) as [KeyMember, KeyField][];

/** Every provider that needs keys, with the endings of this organisation's keys. Needs the owner's role: the office's may not read keys. */
export async function listKeyedProviders({ db, client }: Context): Promise<KeyedProvider[]> {
  const rows = await db.select().from(paymentCredentials).where(eq(paymentCredentials.clientId, client.id));
  return KEYED_PROVIDERS.map((provider) => {
    const fields = fieldsOf(provider);
    const row = rows.find((one) => one.provider === provider);
    const known = row && openSealed({ clientId: client.id, provider, sealed: row.sealed });
    const keys = known && fields.map(([member, { name }]) => ({ member, ending: known[name]?.slice(-ENDING) ?? '' }));
    return {
      provider,
      title: kindOf(provider).title,
      members: fields.map(([member]) => member),
      keys: keys ?? (row ? 'unreadable' : null),
      isTest: known !== undefined && Object.values(known).some(isTestKey),
      exampleMethods: kindOf(provider).exampleMethods,
      eventsByHand: kindOf(provider).webhook?.eventsByHand ?? null,
      storedAt: row?.updatedAt ?? null,
    };
  });
}

/** The first invalid member of typed keys; undefined when all are valid. */
export const findWrongKey = (provider: AskedProvider, given: Partial<Record<string, string>>): KeyMember | undefined =>
  fieldsOf(provider).find(([member, { pattern }]) => !pattern.test(given[member] ?? ''))?.[0];

/** Converts keys named as in a bundle to the names under which they are stored. */
export const namedKeys = (provider: AskedProvider, given: Partial<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(fieldsOf(provider).map(([member, { name }]) => [name, given[member] ?? '']));

/**
 * Asks the provider whether it accepts the organisation's keys.
 * @returns the payment methods enabled there, null when it does not tell.
 * @throws AppError `payment_refused`, `payment_unavailable`
 */
export const checkKeys = async (ctx: Context, provider: AskedProvider): Promise<string[] | null> =>
  (await providerOf(ctx, provider)).check();
