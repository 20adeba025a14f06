import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { type Borderel, readBorderel } from '../figures/borderel';
import { storeFigures } from '../figures/store-figures';
import { amountIn, type Cell, decimalOf, type ExportTable, localOf } from './cell';

const COLUMNS = [
  'show',
  'starts',
  'location',
  'category',
  'ticket_type',
  'price',
  'vat_rate',
  'tickets',
  'amount',
] as const;

/** The borderels of performances as one table: a line for each rank, type and price, and one for money kept of refunds. */
export const exportBorderel = (ctx: OfficeContext, performances: readonly number[]): ExportTable => ({
  name: 'borderel',
  columns: COLUMNS,
  async *lines() {
    await storeFigures(ctx);
    for (const id of performances) {
      const sheet = await officeTransaction(ctx, (ctx) => readBorderel(ctx, id));
      yield linesOf(sheet, ctx.client.currency);
    }
  },
});

function linesOf({ showName, startsLocal, location, lines, kept }: Borderel, currency: string): Cell[][] {
  const head: Cell[] = [showName, localOf(startsLocal), location];
  const amount = (value: string): Cell => amountIn(currency, value);
  const rows = lines.map(({ rank, type, price, vatRate, count, amount: sum }): Cell[] => [
    ...head,
    rank,
    type,
    amount(price),
    decimalOf(vatRate === null ? null : String(vatRate)),
    count,
    amount(sum),
  ]);
  return kept === '0.00' ? rows : [...rows, [...head, null, 'kept', null, null, null, amount(kept)]];
}
