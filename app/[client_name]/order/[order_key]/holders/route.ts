import { AppError } from '@/lib/errors';
import { getOrder, nameOwnTickets, namesTyped } from '@/lib/orders';
import { actOnOrder, type OrderRequest } from '../_page/act-on-order';
import { mayShowNames } from '../_page/hide-names';

/** Saves the names of a group's ticket holders. */
export const POST = (request: Request, at: OrderRequest) =>
  actOnOrder(request, at, async ({ ctx, key, form }) => {
    if (!(await mayShowNames(ctx, await getOrder(ctx, key)))) return undefined;
    const given = { names: namesTyped(form), list: String(form.list ?? ''), seen: String(form.seen ?? '') };
    try {
      return (await nameOwnTickets(ctx, key, given)) ? 'named' : 'names-changed';
    } catch (error) {
      if (error instanceof AppError && error.code === 'validation_failed') return 'names-bad';
      throw error;
    }
  });
