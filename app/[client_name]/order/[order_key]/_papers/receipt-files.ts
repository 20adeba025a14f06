import { orderReceiptPdf, receiptPage, withLogo } from '@/lib/papers';
import { getReceipt, receiptNumber } from '@/lib/tickets';
import type { PaperOf } from './answer-paper';

/** The receipt as a PDF to keep. */
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
