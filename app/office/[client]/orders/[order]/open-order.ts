import { notFound, redirect } from 'next/navigation';
import { getOfficeOrder, isGiftCardSale, type OfficeOrder } from '@/lib/office';
import { type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { longIdIn } from '../../../_frame/id-in';

/** The order in a page’s address; 404 outside the scope of the membership. Redirects the order of a gift card to its own page. */
export async function openOrder(ctx: OfficeContext, asked: string): Promise<OfficeOrder> {
  const id = longIdIn(asked) ?? notFound();
  try {
    return await officeTransaction(ctx, (ctx) => getOfficeOrder(ctx, id));
  } catch (error) {
    const isUnknown = error instanceof Refusal && error.code === 'not_found';
    if (isUnknown && (await officeTransaction(ctx, (ctx) => isGiftCardSale(ctx, id))))
      redirect(`/office/${ctx.client.name}/gift-cards/sales/${id}`);
    if (isUnknown) notFound();
    throw error;
  }
}
