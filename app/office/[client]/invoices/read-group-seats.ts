import type { GroupSeats } from '@/lib/office';
import { listHall } from '@/lib/seats';
import { type OfficeContext, Refusal } from '@/lib/staff';

/** The field name of the count of a ticket type. */
export const countField = (discountId: string): string => `count-${discountId}`;

const MOST = 1000;

/**
 * What a form asks for: a count per ticket type, as best seats; or seats by row and number (`A 4, A 5`) for a single type.
 * @throws Refusal `choose_seats` if a seat does not exist or is ambiguous, or if not exactly one type has a count
 */
export async function readGroupSeats(
  ctx: OfficeContext,
  subEventId: number,
  typed: Record<string, unknown>,
): Promise<GroupSeats[]> {
  const wanted = Object.entries(typed).flatMap(([name, value]) => {
    const discountId = /^count-(.{1,40})$/.exec(name)?.[1];
    const count = Number(value);
    return discountId && Number.isInteger(count) && count > 0 && count <= MOST ? [{ discountId, count }] : [];
  });
  const labels = String(typed.chosen ?? '')
    .split(/[,;\n]/)
    .map(labelOf)
    .filter(Boolean);
  const [only] = wanted;
  if (labels.length === 0) return wanted;
  if (!only || wanted.length > 1) throw new Refusal('choose_seats', 'chosen');
  const hall = await listHall(ctx, subEventId);
  const nrs = labels.map((label) => {
    const named = hall.filter(({ section, row, seat }) =>
      [`${row} ${seat}`, `${section} ${row} ${seat}`].map(labelOf).includes(label),
    );
    const [seat] = named;
    if (!seat || named.length > 1) throw new Refusal('choose_seats', 'chosen', label);
    return seat.nr;
  });
  return [{ discountId: only.discountId, count: new Set(nrs).size, nrs: [...new Set(nrs)] }];
}

const labelOf = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();
