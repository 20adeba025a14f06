import { noteDeed, type OfficeContext, officeTransaction } from '@/lib/staff';
import { receiptNumber } from '@/lib/tickets';
import { amountIn, type Cell, type ExportTable } from '../exports/cell';
import { dayAt } from '../figures';
import { listSubscribers, type Subscriber } from './list-subscriptions';

const COLUMNS = ['order', 'ordered', 'firstname', 'lastname', 'email', 'subscriptions', 'tickets', 'total', 'status'];

/** The subscribers as a table. Logged before the first line is read. */
export const exportSubscribers = (ctx: OfficeContext, id: number): ExportTable => ({
  name: 'subscribers',
  columns: COLUMNS,
  async *lines() {
    await officeTransaction(ctx, async (ctx) => {
      noteDeed(ctx, { action: 'subscribers.exported', subject: `subscription ${id}` });
    });
    for (let before: number | undefined; ; ) {
      const asked = { id, before };
      const { rows, hasMore } = await officeTransaction(ctx, (ctx) => listSubscribers(ctx, asked));
      if (rows.length > 0) yield rows.map((row) => lineOf(ctx, row));
      before = rows.at(-1)?.orderId;
      if (!hasMore) return;
    }
  },
});

const lineOf = ({ client }: OfficeContext, one: Subscriber): Cell[] => [
  receiptNumber({ id: one.orderId, createdAt: one.createdAt }),
  { local: dayAt(one.createdAt, client.timezone) },
  one.firstName,
  one.lastName,
  one.email,
  one.subscriptions,
  one.tickets,
  amountIn(client.currency, one.amount),
  one.status,
];
