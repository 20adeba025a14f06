import { canSeal } from '@/lib/secrets';
import { noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { listKeyDates, newTicketKey } from '@/lib/tickets';

/** The keys that sign tickets, oldest first. */
export const listSigningKeys = (ctx: OfficeContext) => officeTransaction(ctx, listKeyDates);

/**
 * Signs tickets with a new key from now on; tickets of older keys stay valid. `seen`: the id of the newest key that the page showed, or 0.
 * @throws Refusal `changed_meanwhile`, `no_secret_key`
 */
export function rotateTicketKey(ctx: OfficeContext, seen: number): Promise<number> {
  if (!canSeal()) throw new Refusal('no_secret_key');
  return officeTransaction(ctx, async (ctx) => {
    const newest = (await listKeyDates(ctx)).at(-1)?.id ?? 0;
    if (newest !== seen) throw new Refusal('changed_meanwhile');
    const key = await newTicketKey(ctx, 'office');
    // Another request made a key in between.
    if (key !== seen + 1) throw new Refusal('changed_meanwhile');
    noteDeed(ctx, { action: 'ticket_key.made', subject: `ticket key ${key}`, after: { key } });
    return key;
  });
}
