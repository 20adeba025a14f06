import { notFound } from 'next/navigation';
import { getOfficeOrder, type OfficeOrder } from '@/lib/office';
import { type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { longIdIn } from '../../../_frame/id-in';

/** The order of a page’s address; not found where the reader does not work on it. */
export async function openOrder(ctx: OfficeContext, asked: string): Promise<OfficeOrder> {
  const id = longIdIn(asked) ?? notFound();
  try {
    return await officeTransaction(ctx, (ctx) => getOfficeOrder(ctx, id));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') notFound();
    throw error;
  }
}
