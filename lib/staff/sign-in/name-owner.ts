import type { Db } from '@/db/client';
import { staff } from '@/db/schema';
import { addressOf } from '../people';

/** Lets a person create organisations, from the command line; they sign in by mail. An existing account keeps its name. */
export async function nameOwner(
  db: Db,
  { email, name, now }: { email: string; name: string; now: Date },
): Promise<void> {
  await db
    .insert(staff)
    .values({ email: addressOf(email), name, mayCreateClients: true, createdAt: now })
    .onConflictDoUpdate({ target: staff.email, set: { mayCreateClients: true } });
}
