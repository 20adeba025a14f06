import { type ListedRenewal, listRenewals } from '@/lib/renewals';
import { noteDeed, type OfficeContext, officeTransaction } from '@/lib/staff';
import { receiptNumber } from '@/lib/tickets';
import type { Cell, ExportTable } from '../exports/cell';
import { dayAt } from '../figures';

const COLUMNS = [
  'order',
  'ordered',
  'firstname',
  'lastname',
  'email',
  'people',
  'renewed',
  'state',
  'new_order',
  'new_ordered',
];

/** Who could renew a subscription and who did, as a table. Logged before the first line is read. */
export const exportRenewals = (ctx: OfficeContext, id: number): ExportTable => ({
  name: 'renewals',
  columns: COLUMNS,
  async *lines() {
    await officeTransaction(ctx, async (ctx) => {
      noteDeed(ctx, { action: 'renewals.exported', subject: `subscription ${id}` });
    });
    for (let after: number | undefined; ; ) {
      const asked = { id, after };
      const { rows, hasMore } = await officeTransaction(ctx, (ctx) => listRenewals(ctx, asked));
      if (rows.length > 0) yield rows.map((row) => lineOf(ctx, row));
      after = rows.at(-1)?.id;
      if (!hasMore) return;
    }
  },
});

function lineOf({ client }: OfficeContext, one: ListedRenewal): Cell[] {
  const orderOf = (id: number | null, createdAt: Date | null): Cell[] =>
    id === null || createdAt === null
      ? [null, null]
      : [receiptNumber({ id, createdAt }), { local: dayAt(createdAt, client.timezone) }];
  return [
    ...orderOf(one.orderId, one.orderedAt),
    one.firstName,
    one.lastName,
    one.email,
    one.people,
    one.renewed,
    one.state,
    ...orderOf(one.newOrderId, one.newOrderedAt),
  ];
}
