import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { clients, type PaymentMethodRow } from '@/db/schema';
import { saveCredentials } from '@/lib/payments';
import { KEYED_PROVIDERS, type KeyField, type KeyMember, kindOf } from '@/lib/providers';
import { canSeal } from '@/lib/secrets';
import type { BundleClient, BundlePaymentMethod } from '../schema';
import type { ImportRun } from './job';

/**
 * The payment methods as stored: numbered and without keys. One without a number gets that of the same method stored
 * before, else the next.
 */
export async function numberMethods(db: Db, client: BundleClient): Promise<PaymentMethodRow[] | null> {
  if (client.payment_methods === null) return null;
  const [stored] = await db
    .select({ methods: clients.paymentMethods })
    .from(clients)
    .where(eq(clients.name, client.name));
  const known = stored?.methods ?? [];
  const taken = new Set(client.payment_methods.flatMap(({ payment_id }) => payment_id ?? []));
  let last = Math.max(0, ...taken, ...known.flatMap(({ payment_id }) => payment_id ?? []));
  return client.payment_methods.map(({ payment_id, payment_desc, payment_names, payment_cost, provider, method }) => {
    const same = known.find(
      (one) => one.payment_id !== null && !taken.has(one.payment_id) && isSame(one, { provider, method, payment_desc }),
    );
    const id = payment_id ?? same?.payment_id ?? ++last;
    taken.add(id);
    return { payment_id: id, payment_desc, payment_names, payment_cost, provider, method };
  });
}

type SameMethod = Pick<PaymentMethodRow, 'provider' | 'method' | 'payment_desc'>;

/** Whether two payment methods are the same: by provider and method; without a provider by name. */
const isSame = (one: SameMethod, other: SameMethod): boolean =>
  (one.provider ?? null) === (other.provider ?? null) &&
  (one.method ?? null) === (other.method ?? null) &&
  (one.provider != null || one.payment_desc === other.payment_desc);

/** Encrypts and stores the keys of the bundle; keys that it lacks stay as they are. @returns the providers that got others */
export async function savePaymentKeys(job: ImportRun): Promise<string[]> {
  const changed: string[] = [];
  const methods = job.bundle.client.payment_methods ?? [];
  const { db, clientId, now } = job;
  for (const provider of KEYED_PROVIDERS) {
    const fields = Object.entries(kindOf(provider).keys) as [KeyMember, KeyField][];
    const method = only(
      job,
      methods,
      fields.map(([member]) => member),
    );
    const keys = fields.flatMap(([member, { name }]) => (method?.[member] ? [[name, method[member]]] : []));
    if (keys.length < fields.length) continue;
    if (!(await saveCredentials(db, { clientId, provider, keys: Object.fromEntries(keys), now }))) continue;
    job.written++;
    changed.push(provider);
  }
  return changed;
}

/** The entry with a provider's keys. Several entries must agree; without SECRET_KEY it is an error. */
function only(job: ImportRun, methods: BundlePaymentMethod[], members: KeyMember[]): BundlePaymentMethod | undefined {
  const first = methods.find((method) => members.some((member) => method[member] !== undefined));
  if (!first) return undefined;
  const wrong = (index: number, message: string) =>
    job.errors.push({ path: `client.payment_methods[${index}].${members[0]}`, message });
  for (const [i, method] of methods.entries()) {
    const isGiven = members.some((member) => method[member] !== undefined);
    const differs = members.some((member) => method[member] !== first[member]);
    if (isGiven && differs) wrong(i, 'must be the same for every way of paying of one provider');
  }
  if (canSeal()) return first;
  wrong(methods.indexOf(first), 'cannot be kept: SECRET_KEY is not set');
  return undefined;
}
