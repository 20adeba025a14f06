'use server';

import { z } from 'zod';
import { planFromPretix } from '@/lib/bundle';
import { parsePlanText, printPlanText, type Section } from '@/lib/hall';
import { programmeWordsFor } from '@/lib/i18n/office/programme';
import { checkPlanOf, type Loser, savePlan, saveVenue } from '@/lib/office';
import type { OfficeContext } from '@/lib/staff';
import type { FormState } from '../../_frame/form-state';
import { formatMoment } from '../../_frame/format-date';
import { jsonText } from '../../_frame/json-text';
import { goTo, officeAction } from '../../_frame/office-action';
import { id, seen, text } from '../../_programme/read-fields';

const line = text(1000).transform((value) => value || null);
const degrees = (most: number) =>
  z.union([z.literal('').transform(() => null), z.coerce.number().min(-most).max(most)]);

const save = officeAction(
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
    return goTo(`/office/${ctx.client.name}/venues`);
  },
);

/** Saves a venue, or adds one. */
export async function saveOneVenue(state: FormState, form: FormData): Promise<FormState> {
  return save(state, form);
}

const planFields = z.object({
  id,
  seen,
  what: z.enum(['save', 'check']),
  plan: z
    .string()
    .max(60_000)
    .transform((typed, { addIssue }): Section[] => {
      const read = parsePlanText(typed);
      if ('sections' in read) return read.sections;
      addIssue('is no plan');
      return [];
    }),
});

const keep = officeAction('seatplan.write', planFields, async (ctx, { id, seen, plan, what }) => {
  if (what === 'check') return check(ctx, id, plan);
  await savePlan(ctx, { venue: id, seen, sections: plan });
  return goTo(`/office/${ctx.client.name}/venues/${id}/plan`);
});

/** Gives a hall another plan, or says who would lose a seat and where they could sit. */
export async function saveOnePlan(state: FormState, form: FormData): Promise<FormState> {
  return keep(state, form);
}

async function check(ctx: OfficeContext, id: number, plan: Section[]): Promise<FormState> {
  const { losers, held } = await checkPlanOf(ctx, id, plan);
  const language = ctx.person.locale ?? ctx.client.locale;
  const words = programmeWordsFor(language);
  const lines = losers.map((loser) => lineOf(loser, words, formatMoment(loser.when, language, ctx.client.timezone)));
  const all = [...lines, ...(held > 0 ? [words.planHeld.replace('%', String(held))] : [])];
  return { isDone: true, typed: { plan: printPlanText(plan) }, ...(all.length > 0 && { lines: all }) };
}

function lineOf({ number, lost, proposal }: Loser, words: ReturnType<typeof programmeWordsFor>, when: string): string {
  const nameOf = ({ section, row, seat }: Loser['lost'][number]) => `${section} ${row} ${seat}`;
  const seats = proposal.seats.map((seat) => (seat ? nameOf(seat) : words.planNobody)).join(', ');
  const instead = proposal.isTogether ? seats : `${seats} (${words.planApart})`;
  return words.planLoser(number, when, lost.map(nameOf).join(', '), instead);
}

const pretix = officeAction('seatplan.write', z.object({ json: jsonText }), async (_, { json }) => ({
  isDone: true,
  plan: printPlanText(planFromPretix(json)),
}));

/** Reads a seating plan of pretix. */
export async function readPretixPlan(state: FormState, form: FormData): Promise<FormState> {
  return pretix(state, form);
}
