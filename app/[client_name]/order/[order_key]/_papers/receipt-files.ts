import type { Context } from '@/lib/context';
import { getOrderById, getOrderHead, type Order } from '@/lib/orders';
import { orderReceiptPdf, receiptPage, withLogo } from '@/lib/papers';
import { getReceipt, receiptNumber } from '@/lib/tickets';
import type { PaperOf } from './answer-paper';

/** The order of a receipt, also of a gift card. @throws AppError `order_not_found` */
export const findPaid = async (ctx: Context, key: string): Promise<Order> =>
  getOrderById(ctx, (await getOrderHead(ctx, key)).id);

/** The receipt as a PDF. */
export async function receiptFile({ ctx, order, paper }: PaperOf) {
  const body = await orderReceiptPdf(ctx, order, paper);
  return { body, type: 'application/pdf', fileName: `${ctx.client.name}-${receiptNumber(order)}-receipt.pdf` };
}

/** The receipt as a page. */
export async function receiptHtml({ ctx, order, paper, href, nonce }: PaperOf) {
  const receipt = await getReceipt(ctx, order);
  const links = { order: href, pdf: `${href}/receipt.pdf` };
  const body = receiptPage(receipt, { links, nonce }, await withLogo(ctx, paper));
  return { body, type: 'text/html; charset=utf-8' };
}
