import { cacheByVersion } from '@/lib/cache';
import type { Context } from '@/lib/context';
import { layOut, type SeatName, type SeatPlace } from '@/lib/hall';
import { planOf } from './plan-of';

export type SeatKind = SeatPlace['kind'];

/** `planSection`: the section's name in the plan, if `section` is translated. */
type SeatInPlan = {
  subEventId: number;
  section: string | null;
  planSection?: string | null | undefined;
  row: string;
  seat: string;
};

/** The same seats, each with its kind in the current plan: a wheelchair place, a companion's seat or neither. */
export async function withKinds<T extends SeatInPlan>(
  ctx: Context,
  seats: readonly T[],
): Promise<(T & { kind: SeatKind })[]> {
  const numbered = new Set(seats.flatMap(({ section, subEventId }) => (section === null ? [] : [subEventId])));
  const halls = new Map(await Promise.all([...numbered].map(async (id) => [id, await kindsAt(ctx, id)] as const)));
  return seats.map((seat) => ({
    ...seat,
    kind: halls.get(seat.subEventId)?.get(nameOf({ ...seat, section: seat.planSection ?? seat.section })) ?? null,
  }));
}

/** Caches only the special seats, of which a hall has few. */
const kindsAt = (ctx: Context, subEventId: number): Promise<ReadonlyMap<string, SeatKind> | undefined> =>
  cacheByVersion(ctx.client, `seat kinds ${subEventId}`, async () => {
    const [location] = await planOf(ctx.db).execute({ clientId: ctx.client.id, subEventId });
    const special = layOut(location?.sections ?? []).filter(({ place }) => place.kind !== null);
    return new Map(special.map(({ place, ...name }) => [nameOf(name), place.kind]));
  });

const nameOf = ({ section, row, seat }: Omit<SeatName, 'section'> & { section: string | null }): string =>
  JSON.stringify([section, row, seat]);
