import { lockBundle } from '@/lib/bundle';
import { inLongTransaction } from '@/lib/context';
import type { Section } from '@/lib/hall';
import { noteDeed, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { applyChange } from '../programme/change-programme';
import { findVenue } from '../programme/find-show';
import { findSeen } from '../programme/save-show';
import { checkPlan, type Holder, type Loser } from './check-plan';
import { type ChosenSeats, choiceOf, isStaying } from './choose-seats';
import { lockLosers, reseatLosers } from './reseat-losers';
import { savePlanVersion } from './save-plan-version';

type PlanToSave = { venue: number; seen: string; sections: Section[]; chosen?: ChosenSeats };

const MOST_NAMED = 20;

/**
 * Replaces the plan of a hall, also during sale. Every order that loses a seat needs a `chosen` one, or nothing is saved.
 * @throws Refusal `not_found`, `changed_meanwhile`, `plan_has_sold`, `plan_has_held`, `plan_let_in`, `seat_taken`, `may_not`; AppError
 * `validation_failed`
 */
export async function savePlan(ctx: OfficeContext, asked: PlanToSave): Promise<void> {
  // It waits for the organisation's imports, as changeProgramme does.
  await inLongTransaction(ctx, (db) => officeTransaction({ ...ctx, db }, (ctx) => save(ctx, asked)));
}

async function save(ctx: OfficeContext, { venue, seen, sections, chosen = new Map() }: PlanToSave): Promise<void> {
  await lockBundle(ctx.db, ctx.client.name);
  const hall = await findVenue(ctx, venue);
  const before = findSeen(hall, seen).sections ?? [];
  const check = () => checkPlan(ctx, venue, { before, after: sections, proposes: false });
  const seenLosers = (await check()).losers;
  if (seenLosers.length > 0) {
    const orders = await lockLosers(ctx, seenLosers, { locationId: venue, sections });
    // Under these locks nobody can take or release a seat there.
    const { losers, open, held } = await check();
    refuseHeld(held);
    const left = losers.filter((loser) => !loser.lost.every(({ nr }) => chosen.get(choiceOf(loser, nr))));
    if (left.length > 0) throw new Refusal('plan_has_sold', 'plan', namesOf(left));
    await reseatLosers(ctx, losers, { open, chosen, orders });
  }
  // A released seat of a voucher returns to its block, so check again.
  const { losers: all, held } = await check();
  refuseHeld(held);
  const losers = all.filter((loser) => !loser.lost.every((lost) => isStaying(loser, lost, chosen)));
  if (losers.length > 0) throw new Refusal('plan_has_sold', 'plan', namesOf(losers));
  await applyChange(
    ctx,
    ({ locations }) => {
      const known = locations.find(({ location_id }) => location_id === venue);
      findSeen(known, seen).sections = sections.length > 0 ? sections : null;
    },
    {},
  );
  const version = await savePlanVersion(ctx, venue, { before, after: sections });
  noteDeed(ctx, { action: 'plan.saved', subject: `venue ${venue}`, after: { version } });
}

function refuseHeld(held: readonly Holder[]): void {
  if (held.length === 0) return;
  throw new Refusal(
    'plan_has_held',
    'plan',
    firstOf(held.map(({ section, row, seat }) => `${section} ${row} ${seat}`)),
  );
}

const namesOf = (losers: readonly Loser[]): string => firstOf(losers.map(({ number }) => number));

function firstOf(all: readonly string[]): string {
  const names = [...new Set(all)];
  return `${names.slice(0, MOST_NAMED).join(', ')}${names.length > MOST_NAMED ? ', …' : ''}`;
}
