import { sql } from 'drizzle-orm';
import { subEvents } from '@/db/schema';

const p = sql.placeholder;

export type Chosen = { id: number; clientId: number };

/** Which performances, of which clients: joined as a table, so that PostgreSQL keeps one plan for any number of them. */
export const chosen = sql`unnest(${p('clientIds')}::text::int[], ${p('subEventIds')}::text::int[]) AS chosen(client_id, id)`;
export const isChosen = sql`${subEvents.clientId} = chosen.client_id AND ${subEvents.id} = chosen.id`;

export function placeholdersOf(performances: readonly Chosen[]): { clientIds: string; subEventIds: string } {
  return {
    clientIds: `{${performances.map((one) => one.clientId).join(',')}}`,
    subEventIds: `{${performances.map((one) => one.id).join(',')}}`,
  };
}
