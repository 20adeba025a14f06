import { erasePerson, findPerson, type KnownPerson } from '@/lib/privacy';
import { noteDeed, type OfficeContext, ownerTransaction } from '@/lib/staff';

/** What is known of somebody by their e-mail address: looking is a deed, without the address. */
export const findBuyer = async (ctx: OfficeContext, email: string): Promise<KnownPerson> =>
  ownerTransaction(ctx, async (ctx) => {
    const known = await findPerson(ctx, email);
    noteDeed(ctx, { action: 'person.looked_up', detail: { orders: known.orders } });
    return known;
  });

/**
 * Erases a person as `npm run person -- erase` does, as the owner of the tables: answers kept for programs are no business of the office.
 * Both the erasure and its deed are in one transaction. @throws AppError as erasePerson
 */
export const eraseBuyer = async (
  ctx: OfficeContext,
  { email, force }: { email: string; force: boolean },
): Promise<number> =>
  ownerTransaction(ctx, async (ctx) => {
    const orders = await erasePerson(ctx, { email, force, actor: 'office' });
    noteDeed(ctx, { action: 'person.erased', detail: { orders, force } });
    return orders;
  });
