import type { RevocationReason } from '@/db/schema';
import type { Context } from '@/lib/context';
import { listEndpointIds, queueMessages } from './queue-message';

/** `admission`: 1, 2, 3 … of this ticket on this list, for lists with re-entry. */
export type AdmittedTicket = {
  order_id: number;
  position: number;
  event_id: number;
  door_list_id: number;
  admission: number;
};

/** Queues messages that tickets were admitted. Call it in the transaction that stores the scans. */
export async function announceAdmitted(ctx: Context, tickets: readonly AdmittedTicket[]): Promise<void> {
  if (tickets.length === 0) return;
  const endpointIds = await listEndpointIds(ctx, 'ticket.admitted');
  const messages = tickets.map((data) => ({
    type: 'ticket.admitted' as const,
    subject: `ticket ${data.order_id}.${data.position}`,
    data,
  }));
  await queueMessages(ctx, messages, endpointIds);
}

/** Codes of a ticket with a lower generation are void. `cursor`: of the organisation's list of revocations. */
export type RevokedTicket = {
  order_id: number;
  position: number;
  event_id: number;
  below_generation: number;
  reason: RevocationReason;
  cursor: number;
};

/** Queues messages that tickets are void. Call it in the transaction that writes the revocations. */
export async function announceRevoked(ctx: Context, tickets: () => Promise<readonly RevokedTicket[]>): Promise<void> {
  const endpointIds = await listEndpointIds(ctx, 'ticket.revoked');
  if (endpointIds.length === 0) return;
  const messages = (await tickets()).map((data) => ({
    type: 'ticket.revoked' as const,
    subject: `ticket ${data.order_id}.${data.position}`,
    data,
  }));
  await queueMessages(ctx, messages, endpointIds);
}
