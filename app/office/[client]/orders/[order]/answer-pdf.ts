import { notFound } from 'next/navigation';
import { getOfficeOrder } from '@/lib/office';
import type { Order } from '@/lib/orders';
import { type Paper, paperOf } from '@/lib/papers';
import { type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import type { ClientRoute } from '../../../_frame/access';
import { longIdIn } from '../../../_frame/id-in';
import { openRoute } from '../../../_frame/visit';

export type PaperProps = { params: Promise<{ client: string; order: string }> };

/**
 * A paper of an order, for members who may see the whole order; the audit log records it. It does not use the buyer's link, which would
 * allow more.
 */
export async function answerPdf(
  { params }: PaperProps,
  route: ClientRoute,
  make: (ctx: OfficeContext, order: Order, paper: Paper) => Promise<Buffer>,
): Promise<Response> {
  const { client, order: id } = await params;
  const { ctx } = await openRoute(client, route);
  const order = await readWhole(ctx, longIdIn(id) ?? notFound());
  const pdf = await make(ctx, order, paperOf(ctx.client, order));
  const headers = { 'Content-Type': 'application/pdf', 'Content-Disposition': 'inline', 'Cache-Control': 'no-store' };
  return new Response(new Uint8Array(pdf), { headers });
}

async function readWhole(ctx: OfficeContext, id: number): Promise<Order> {
  try {
    const { order, elsewhere } = await officeTransaction(ctx, (ctx) => getOfficeOrder(ctx, id));
    return elsewhere === 0 ? order : notFound();
  } catch (error) {
    if (error instanceof Refusal) notFound();
    throw error;
  }
}
