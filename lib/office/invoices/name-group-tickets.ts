import { AppError } from '@/lib/errors';
import { type NamesGiven, nameTickets } from '@/lib/orders';
import { noteDeed, type OfficeContext, Refusal } from '@/lib/staff';
import { changeOrder, type OrderChange } from '../orders/change-order';

/**
 * Sets the holders of a group's tickets, paid or not. @throws Refusal `cannot_name`, `bad_name`, `too_many_names` (`detail`: how many
 * tickets have none), `changed_meanwhile`, `not_found`
 */
export function nameGroupTickets(ctx: OfficeContext, asked: OrderChange & NamesGiven): Promise<void> {
  const { id } = asked;
  return changeOrder(ctx, asked, 'all', async (ctx, order) => {
    const by = { actor: 'office', staffId: ctx.person.id } as const;
    const names = await nameTickets(ctx, order, asked, by).catch(inNameWords);
    noteDeed(ctx, { action: 'tickets.named', subject: `order ${id}`, orderId: id, detail: { names } });
  });
}

function inNameWords(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const { code, extra, errors } = error;
  if (code === 'order_ended') throw new Refusal('cannot_name');
  if (code !== 'validation_failed') throw error;
  const path = errors[0]?.path;
  throw 'unnamed' in extra ? new Refusal('too_many_names', path, String(extra.unnamed)) : new Refusal('bad_name', path);
}
