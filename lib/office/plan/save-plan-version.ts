import { and, asc, desc, eq } from 'drizzle-orm';
import { planVersions, staff } from '@/db/schema';
import type { Section } from '@/lib/hall';
import { type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { findVenue } from '../programme/find-show';

/** `by`: who saved it; null when it came with an imported file. */
export type PlanVersion = { version: number; sections: Section[]; madeAt: Date; by: string | null };

type Change = { before: Section[]; after: Section[] };

/**
 * Stores the new plan as a version, and before it the old plan if that was never stored. The caller has locked the bundle.
 * @returns the number of the new version
 */
export async function savePlanVersion(ctx: OfficeContext, venue: number, { before, after }: Change): Promise<number> {
  const { client, db, now, person } = ctx;
  const [last] = await db
    .select()
    .from(planVersions)
    .where(and(eq(planVersions.clientId, client.id), eq(planVersions.locationId, venue)))
    .orderBy(desc(planVersions.version))
    .limit(1);
  const isKnown = isSame(last?.sections ?? [], before);
  const version = (last?.version ?? 0) + (isKnown ? 1 : 2);
  const of = { clientId: client.id, locationId: venue, madeAt: now };
  const rows = [
    ...(isKnown ? [] : [{ ...of, version: version - 1, sections: before, staffId: null }]),
    { ...of, version, sections: after, staffId: person.id },
  ];
  await db.insert(planVersions).values(rows);
  return version;
}

/** Compares as JSON in any order of members, because jsonb does not keep it. */
const isSame = (one: Section[], other: Section[]): boolean => canonical(one) === canonical(other);

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/** The versions of a venue's plan, oldest first. @throws Refusal `not_found` */
export const listPlanVersions = (ctx: OfficeContext, venue: number): Promise<PlanVersion[]> =>
  officeTransaction(ctx, async (ctx) => {
    if (!(await findVenue(ctx, venue))) throw new Refusal('not_found');
    const rows = await ctx.db
      .select({ kept: planVersions, by: staff.name })
      .from(planVersions)
      .leftJoin(staff, eq(staff.id, planVersions.staffId))
      .where(and(eq(planVersions.clientId, ctx.client.id), eq(planVersions.locationId, venue)))
      .orderBy(asc(planVersions.version));
    return rows.map(({ kept: { version, sections, madeAt }, by }) => ({
      version,
      sections: sections ?? [],
      madeAt,
      by,
    }));
  });
