'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { planFromPretix } from '@/lib/bundle';
import { parsePlanText, printPlanText, type Section } from '@/lib/hall';
import { checkPlanOf, savePlan, saveVenue } from '@/lib/office';
import { type OfficeContext, Refusal } from '@/lib/staff';
import { boundedText } from '@/lib/text-field';
import { jsonText } from '../../_frame/json-text';
import { officeAction } from '../../_frame/office-action';
import { describeLosers } from '../../_programme/describe-losers';
import { id, seen, text } from '../../_programme/read-fields';

const line = text(1000).transform((value) => value || null);
const degrees = (most: number) =>
  z.union([z.literal('').transform(() => null), z.coerce.number().min(-most).max(most)]);

/** Saves or adds a venue. */
export const saveOneVenue = officeAction(
  'programme.write',
  z.object({
    id: z.union([z.literal('').transform(() => undefined), id]),
    seen,
    name: text().min(1),
    address: line,
    zip: line,
    city: line,
    country: line,
    lat: degrees(90),
    lon: degrees(180),
  }),
  async (ctx, { id, seen, ...fields }) => {
    await saveVenue(ctx, { id, seen, fields });
    return redirect(`/office/${ctx.client.name}/venues`);
  },
);

const planFields = z
  .object({
    id,
    seen,
    what: z.enum(['save', 'check']),
    plan: boundedText(60_000).transform((typed, { addIssue }): Section[] => {
      const read = parsePlanText(typed);
      if ('sections' in read) return read.sections;
      addIssue('is no plan');
      return [];
    }),
  })
  // The new seats chosen for buyers who would lose theirs.
  .catchall(boundedText(1000));

/** Saves a seating plan. Or returns who would lose a seat, and where they could sit. */
export const saveOnePlan = officeAction(
  'seatplan.write',
  planFields,
  async (ctx, { id, seen, plan, what, ...chosen }) => {
    if (what === 'check')
      return { isDone: true, typed: { plan: printPlanText(plan) }, ...(await checkAgain(ctx, id, plan)) };
    try {
      await savePlan(ctx, { venue: id, seen, sections: plan, chosen: new Map(Object.entries(chosen)) });
    } catch (error) {
      if (!(error instanceof Refusal && TELLS_WHO.has(error.code))) throw error;
      return {
        refused: error.code,
        ...(error.detail && { detail: error.detail }),
        ...(await checkAgain(ctx, id, plan, chosen)),
      };
    }
    return redirect(`/office/${ctx.client.name}/venues/${id}/plan`);
  },
);

/** Refusals after which the form shows the affected orders. */
const TELLS_WHO: ReadonlySet<string> = new Set(['plan_has_sold', 'plan_has_held', 'seat_taken']);

const checkAgain = async (ctx: OfficeContext, id: number, plan: Section[], chosen: Record<string, string> = {}) =>
  describeLosers(ctx, await checkPlanOf(ctx, id, plan), chosen);

/** Converts a seating plan of pretix. */
export const readPretixPlan = officeAction('seatplan.write', z.object({ json: jsonText }), async (_, { json }) => ({
  isDone: true,
  plan: printPlanText(planFromPretix(json)),
}));
