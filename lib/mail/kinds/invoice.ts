import type { Money } from '@/lib/money';
import { findInvoiceAccount, type Invoice, invoiceNumber } from '@/lib/office';
import { FREE } from '@/lib/pricing';
import { invoiceAttachment } from '../attachments';
import { type Composed, common, type OrderMail } from './order-mail';

/** An invoice or credit note for a group, attached; undefined when there is none with that number. */
export async function invoice(
  { ctx, order, paper, href, venues }: OrderMail,
  number: string,
): Promise<Composed | undefined> {
  const { words } = paper;
  const account = await findInvoiceAccount(ctx, order.id);
  const asked = account?.invoices.find((one) => invoiceNumber(one) === number);
  if (!account || !asked) return undefined;
  const isFirst = asked.content.credits.length === 0;
  const back = account.refunds.some(({ createdAt }) => createdAt.getTime() === asked.issuedAt.getTime());
  const text = asked.kind === 'credit' ? words.creditText : words.correctionText;
  const count = asked.content.lines.reduce((sum, line) => sum + line.count, 0);
  return {
    letter: {
      ...common({ ctx, order, paper, venues }),
      subject: asked.kind === 'credit' ? words.creditSubject(number) : words.invoiceSubject(number),
      paragraphs: [
        isFirst ? words.invoiceText(count) : text,
        ...(asked.dueOn === null ? [] : [toPay(asked, paper)]),
        ...(back ? [words.creditBack] : []),
      ],
      ...(order.status === 'cancelled' && { performances: [] }),
      action: { text: words.openOrder, href },
    },
    attachments: [await invoiceAttachment(ctx, asked, paper)],
    texted: {
      mail: isFirst ? 'invoice' : 'invoice_changed',
      values: { invoice: number, amount: paper.price(asked.total as Money), due: paper.localDay(account.dueOn) },
    },
  };
}

const toPay = (asked: Invoice, { words, price, localDay }: OrderMail['paper']): string =>
  words.payInvoice(price(asked.total as Money), localDay(asked.dueOn ?? ''), invoiceNumber(asked));

/** A reminder of the open amount, with the invoices attached; undefined when nothing is open. */
export async function invoiceDue({ ctx, order, paper, href, venues }: OrderMail): Promise<Composed | undefined> {
  const { words } = paper;
  const account = await findInvoiceAccount(ctx, order.id);
  const [first] = account?.invoices ?? [];
  if (!account || !first || account.open === FREE) return undefined;
  const [amount, day] = [paper.price(account.open), paper.localDay(account.dueOn)];
  const say = order.expiresAt <= ctx.now ? words.overdue : words.due;
  return {
    letter: {
      ...common({ ctx, order, paper, venues }),
      subject: words.dueSubject(invoiceNumber(first), day),
      paragraphs: [say(amount, day)],
      action: { text: words.openOrder, href },
    },
    attachments: await Promise.all(account.invoices.slice(0, MOST).map((one) => invoiceAttachment(ctx, one, paper))),
    texted: { mail: 'invoice_due', values: { invoice: invoiceNumber(first), amount, due: day } },
  };
}

const MOST = 5;
