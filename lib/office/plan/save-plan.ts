import type { Section } from '@/lib/hall';
import { type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { applyChange } from '../programme/change-programme';
import { findVenue } from '../programme/find-show';
import { findSeen } from '../programme/save-show';
import { checkPlan, type Loser } from './check-plan';

type PlanToSave = { venue: number; seen: string; sections: Section[] };

const MOST_NAMED = 20;

/**
 * Gives a hall another plan, also while it is on sale. Nobody loses a seat: a plan that lacks one that was sold, or gives it another
 * rank, is refused with the numbers of the orders; the import itself refuses it too, for what is sold meanwhile.
 * @throws Refusal `not_found`, `changed_meanwhile`, `plan_has_sold`; AppError `validation_failed`
 */
export async function savePlan(ctx: OfficeContext, { venue, seen, sections }: PlanToSave): Promise<void> {
  await ctx.db.transaction((db) =>
    officeTransaction({ ...ctx, db }, async (ctx) => {
      const hall = await findVenue(ctx, venue);
      if (!hall) throw new Refusal('not_found');
      const { losers } = await checkPlan(ctx, venue, hall.sections ?? [], sections);
      if (losers.length > 0) throw new Refusal('plan_has_sold', 'plan', namesOf(losers));
      await applyChange(
        ctx,
        ({ locations }) => {
          const known = locations.find(({ location_id }) => location_id === venue);
          findSeen(known, seen).sections = sections.length > 0 ? sections : null;
        },
        {},
      );
    }),
  );
}

function namesOf(losers: readonly Loser[]): string {
  const numbers = [...new Set(losers.map(({ number }) => number))];
  return `${numbers.slice(0, MOST_NAMED).join(', ')}${numbers.length > MOST_NAMED ? ', …' : ''}`;
}
