import { erasePerson, findPerson, type KnownPerson } from '@/lib/privacy';
import { noteDeed, type OfficeContext, ownerTransaction } from '@/lib/staff';

/** What is stored about an e-mail address. Looking it up is logged, without the address. */
export const findBuyer = async (ctx: OfficeContext, email: string): Promise<KnownPerson> =>
  ownerTransaction(ctx, async (ctx) => {
    const known = await findPerson(ctx, email);
    noteDeed(ctx, { action: 'person.looked_up', detail: { orders: known.orders } });
    return known;
  });

/**
 * Erases a person like `npm run person -- erase`, as the owner of the tables: the office has no access to stored responses of the API. One
 * transaction with its log entry. @returns the number of orders. @throws AppError as erasePerson
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
