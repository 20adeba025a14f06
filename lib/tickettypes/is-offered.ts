import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { subEventTicketTypes } from '@/db/schema';

/** Whether a performance has a ticket type: one of those it names, or any when it names none. */
export function isOffered(clientId: SQLWrapper, subEventId: SQLWrapper, ticketTypeId: SQLWrapper): SQL {
  const named = sql`SELECT FROM ${subEventTicketTypes} o WHERE o.client_id = ${clientId} AND o.sub_event_id = ${subEventId}`;
  return sql`(NOT EXISTS (${named}) OR EXISTS (${named} AND o.ticket_type_id = ${ticketTypeId}))`;
}
