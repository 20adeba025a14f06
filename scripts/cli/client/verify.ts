import type { Context } from '@/lib/context';
import { verifyChain } from '@/lib/staff';

/** Verifies the hash chain of an organisation's audit log; sets the exit code to 1 when a line was changed. */
export async function verify({ client, db }: Context): Promise<string> {
  const { links, head, broken } = await verifyChain(db, client.id);
  if (broken === undefined) return `${client.name}: ${links} entries, none changed. Head: ${head || 'none'}`;
  process.exitCode = 1;
  return `${client.name}: entry ${broken} was changed or is missing; the ${links} before it are right.`;
}
