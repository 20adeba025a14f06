import { eq } from 'drizzle-orm';
import { ticketTypes } from '@/db/schema';
import { toInstantOrNull } from '../local-times';
import type { Ids, ImportRun } from './job';
import { saveNamed } from './save-named';

const TABLE = {
  name: 'ticket_types',
  columns: {
    key: 'text',
    name: 'text',
    kind: 'discount_kind',
    value: 'numeric',
    max_per_event: 'int',
    max_per_order: 'int',
    valid_from: 'timestamptz',
    valid_until: 'timestamptz',
    code: 'text',
    position: 'int',
    archived: 'bool',
  },
};

/** Creates and updates the ticket types of the file and archives the others. @returns their ids by key */
export async function saveTicketTypes(job: ImportRun): Promise<Ids> {
  const { db, clientId } = job;
  const rows = job.bundle.ticket_types.map((type, i) => {
    const instant = (member: 'valid_from' | 'valid_until') =>
      toInstantOrNull(type[member], job.bundle.client.timezone, `ticket_types[${i}].${member}`, job.errors);
    return {
      ...type,
      kind: type.type,
      valid_from: instant('valid_from'),
      valid_until: instant('valid_until'),
      position: i,
      archived: false,
    };
  });
  const ours = await db
    .select({ key: ticketTypes.key, archived: ticketTypes.archived })
    .from(ticketTypes)
    .where(eq(ticketTypes.clientId, clientId));

  await saveNamed(job, TABLE, 'key', rows, ours);

  const saved = await db
    .select({ key: ticketTypes.key, id: ticketTypes.id })
    .from(ticketTypes)
    .where(eq(ticketTypes.clientId, clientId));
  return new Map(saved.map((row) => [row.key, row.id]));
}
