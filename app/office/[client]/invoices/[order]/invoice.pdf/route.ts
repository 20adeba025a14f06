import { redirect } from 'next/navigation';
import { findInvoiceAccount, invoiceNumber } from '@/lib/office';
import { invoicePdf } from '@/lib/papers';
import { officeTransaction } from '@/lib/staff';
import { answerPdf, type PaperProps } from '../../../orders/[order]/answer-pdf';

/** The invoice or credit note with the number in the address (`?number=F2026-0012`); without a number, redirects to the order's page. */
export const GET = (request: Request, props: PaperProps): Promise<Response> =>
  answerPdf(props, '/office/[client]/invoices/[order]/invoice.pdf', async (ctx, order, paper) => {
    const number = new URL(request.url).searchParams.get('number');
    const account = await officeTransaction(ctx, (ctx) => findInvoiceAccount(ctx, order.id));
    const invoice =
      account?.invoices.find((one) => invoiceNumber(one) === number) ??
      redirect(`/office/${ctx.client.name}/invoices/${order.id}`);
    return invoicePdf(ctx, invoice, paper);
  });
