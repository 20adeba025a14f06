import { exportBundle } from '@/lib/bundle';
import { parsePlanText, type Section } from '@/lib/hall';
import { checkPlanOf, choiceOf, formVersion, type Loser, savePlan, seatLabel } from '@/lib/office';
import { getOrder, type Order } from '@/lib/orders';
import { actAtTestBank } from '@/lib/payments';
import { sellingStage } from '@/lib/payments/testing/stage';
import type { OfficeContext } from '@/lib/staff';
import { makeMember } from '@/lib/staff/testing/make-member';

/** For the tests of one file: a selling client whose hall gets another plan, and a manager who saves it. */
export function planStage() {
  const at = sellingStage();
  const manager = () => makeMember(at.database.db, at.tenant.client, { role: 'manager' });

  async function paid(count: number): Promise<Order> {
    const { order, ref } = await at.begin('hall', count);
    await actAtTestBank(at.ctx(), ref, 'pay');
    return getOrder(at.ctx(), order.key);
  }

  async function hall() {
    const location = (await exportBundle(at.database.db, at.tenant.name)).locations.find(({ key }) => key === 'hal');
    if (!location) throw new Error('no hall');
    return { ...location, id: location.location_id ?? 0, seen: formVersion(location) };
  }

  const check = async (ctx: OfficeContext, sections: Section[]) => checkPlanOf(ctx, (await hall()).id, sections);

  /** @returns `saved`, or why not */
  async function save(ctx: OfficeContext, sections: Section[], chosen?: ReadonlyMap<string, string>): Promise<string> {
    const { id, seen } = await hall();
    return savePlan(
      { ...ctx, requestId: crypto.randomUUID() },
      { venue: id, seen, sections, ...(chosen && { chosen }) },
    ).then(
      () => 'saved',
      (error) => (error.code ? `${error.code} ${error.detail ?? ''}`.trim() : Promise.reject(error)),
    );
  }

  return { at, manager, paid, hall, check, save };
}

export function plan(text: string): Section[] {
  const read = parsePlanText(text);
  if ('line' in read) throw new Error(`line ${read.line}`);
  return read.sections;
}

/** The proposed seats, by the form's choices. */
export const proposed = (losers: readonly Loser[]): Map<string, string> =>
  new Map(
    losers.flatMap((loser) =>
      loser.lost.map(({ nr }, i) => {
        const seat = loser.proposal.seats[i];
        return [choiceOf(loser, nr), seat ? seatLabel(seat) : ''] as const;
      }),
    ),
  );
