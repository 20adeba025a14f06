import { canSeal } from '@/lib/secrets';
import { noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { listKeyDates, newTicketKey } from '@/lib/tickets';

/** The keys that sign tickets; the newest last. */
export const listSigningKeys = (ctx: OfficeContext) => officeTransaction(ctx, listKeyDates);

/**
 * Has tickets be signed with a new key from now on. Older ones stay valid. `seen`: the newest that somebody saw, 0 for none.
 * @throws Refusal `changed_meanwhile`, `no_secret_key`
 */
export function rotateTicketKey(ctx: OfficeContext, seen: number): Promise<number> {
  if (!canSeal()) throw new Refusal('no_secret_key');
  return officeTransaction(ctx, async (ctx) => {
    const newest = (await listKeyDates(ctx)).at(-1)?.id ?? 0;
    if (newest !== seen) throw new Refusal('changed_meanwhile');
    const key = await newTicketKey(ctx, 'office');
    // Somebody else’s came in between.
    if (key !== seen + 1) throw new Refusal('changed_meanwhile');
    noteDeed(ctx, { action: 'ticket_key.made', subject: `ticket key ${key}`, after: { key } });
    return key;
  });
}
