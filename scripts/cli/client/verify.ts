import type { Context } from '@/lib/context';
import { verifyChain } from '@/lib/staff';

/** Checks the log of an organisation's office; the exit code is 1 where it is not as it was written. */
export async function verify({ client, db }: Context): Promise<string> {
  const { links, head, broken } = await verifyChain(db, client.id);
  if (broken === undefined) return `${client.name}: ${links} entries, none changed. Head: ${head || 'none'}`;
  process.exitCode = 1;
  return `${client.name}: entry ${broken} was changed or is missing; the ${links} before it are right.`;
}
