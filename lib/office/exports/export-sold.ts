import { type OfficeContext, officeTransaction } from '@/lib/staff';
import type { Period } from '../figures/days';
import { readSubscriptionFigures } from '../subscriptions/list-subscriptions';
import { readVoucherFigures } from '../vouchers/read-voucher-figures';
import type { SoldByVoucher } from '../vouchers/tickets-by-voucher';
import { amountIn, type Cell, type ExportTable } from './cell';

export const SOLD_FILES = ['vouchers', 'subscriptions'] as const;
export type SoldReport = (typeof SOLD_FILES)[number];

const COLUMNS: Record<SoldReport, readonly string[]> = {
  vouchers: ['series', 'codes', 'used', 'tickets', 'amount', 'off'],
  subscriptions: ['subscription', 'sold', 'tickets', 'amount', 'off'],
};

/** What vouchers or subscriptions sold in a period, as a table. */
export const exportSold = (
  ctx: OfficeContext,
  { report, period }: { report: SoldReport; period: Period },
): ExportTable => ({
  name: report,
  columns: COLUMNS[report],
  async *lines() {
    yield await officeTransaction(ctx, async (ctx): Promise<Cell[][]> => {
      const sums = ({ tickets, amount, off }: SoldByVoucher): Cell[] => [
        tickets,
        ...[amount, off].map((one) => amountIn(ctx.client.currency, one)),
      ];
      if (report === 'vouchers')
        return (await readVoucherFigures(ctx, period)).map((row) => [row.name, row.issued, row.used, ...sums(row)]);
      return (await readSubscriptionFigures(ctx, period)).map((row) => [row.name, row.sold, ...sums(row)]);
    });
  },
});
