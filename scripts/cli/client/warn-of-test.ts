import { connect } from '@/db/client';
import type { Bundle } from '@/lib/bundle';
import { env } from '@/lib/env';
import { isTestKey, listTestMethods } from '@/lib/payments';
import { KEY_MEMBERS } from '@/lib/providers';

/** Warns, in production only, of payment methods in a bundle that take no real money. */
export function warnOfTestIn({ name, payment_methods }: Bundle['client']): void {
  for (const method of payment_methods ?? []) {
    const { payment_desc, provider } = method;
    const hasTestKey = KEY_MEMBERS.some((member) => isTestKey(method[member] ?? ''));
    const isTest = hasTestKey || (provider === 'test' && env.TEST_BANK);
    if (isTest && env.NODE_ENV === 'production') warnOfTest(name, payment_desc, provider);
  }
}

/** The same warning for an organisation in the database, because its keys may come from an earlier import. */
export async function warnOfTestAt(url: string, clientName: string): Promise<void> {
  const { db, close } = connect(url, { max: 1 });
  try {
    for (const { method, provider } of await listTestMethods(db, clientName)) warnOfTest(clientName, method, provider);
  } finally {
    await close();
  }
}

function warnOfTest(clientName: string, method: string, provider: string | null | undefined): void {
  const what = provider === 'test' ? 'is the test bank' : `has a test key of ${provider}`;
  console.warn(`WARNING: ${clientName}, "${method}" ${what}: no money moves there, but tickets are issued.`);
}
