import { groupBy } from '@/lib/group-by';
import { layOut, type SeatName, type Section } from '@/lib/hall';
import { BLOCK_PREFIX } from '@/lib/seats';
import { type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { findVenue } from '../programme/find-show';
import { listPlanPerformances, listPlanSeats, type PlanPerformance, type PlanSeatRow } from './list-plan-seats';
import { type Proposal, proposeSeats, type RankedSeat } from './propose-seats';

/**
 * A seat that an order loses, and its `nr` at the performance. `mayStay`: the new plan still has it, but changes it to or from a wheelchair
 * space, so staff who know the buyer may leave them there.
 */
export type LostSeat = RankedSeat & { nr: number; mayStay: boolean };
/** An order that would lose seats at a performance, with a proposal of other seats. */
export type Loser = {
  orderId: number;
  number: string;
  performance: number;
  when: Date;
  lost: LostSeat[];
  proposal: Proposal;
};
/** Who holds a seat that the new plan drops or refits: a cart, an unpaid order (its `number`), a block, or an offer of the waiting list. */
export type Holder = SeatName & {
  performance: number;
  when: Date;
  by: 'cart' | 'order' | 'block' | 'offer';
  number: string | null;
  until: Date;
};
/**
 * `open`: the seats that can be assigned at each performance with losers, in hall order. Nothing can be saved while `held` is not empty.
 */
export type PlanCheck = { losers: Loser[]; open: Map<number, RankedSeat[]>; held: Holder[] };

/** Checks a plan against the venue's present one, with proposals. @throws Refusal `not_found` */
export const checkPlanOf = (ctx: OfficeContext, venue: number, after: Section[]): Promise<PlanCheck> =>
  officeTransaction(ctx, async (ctx) => {
    const hall = await findVenue(ctx, venue);
    if (!hall) throw new Refusal('not_found');
    return checkPlan(ctx, venue, { before: hall.sections ?? [], after, proposes: true });
  });

/** `proposes`: also looks for other seats, which takes CPU time when many orders lose theirs. */
type ToCheck = { before: Section[]; after: Section[]; proposes: boolean };

/**
 * Finds the orders that a new plan takes seats from, at future performances, and the seats they could get: free ones that stay, and new
 * ones. Reads only; holds nothing.
 */
export async function checkPlan(
  ctx: OfficeContext,
  venue: number,
  { before, after, proposes }: ToCheck,
): Promise<PlanCheck> {
  const seats = groupBy(await listPlanSeats(ctx, venue), ({ performance }) => performance);
  const performances = new Map((await listPlanPerformances(ctx, venue)).map((one) => [one.id, one]));
  const plans = { old: rankedSeats(before), young: rankedSeats(after), proposes };
  const checks = [...seats].map(([id, rows]) => checkPerformance(rows, performances.get(id), plans));
  return {
    losers: checks.flatMap(({ losers }) => losers),
    open: new Map(checks.flatMap(({ losers: [loser], open }) => (loser ? [[loser.performance, open]] : []))),
    held: checks.flatMap(({ held }) => held),
  };
}

type Plans = Record<'old' | 'young', Map<string, RankedSeat>> & Pick<ToCheck, 'proposes'>;

function checkPerformance(rows: PlanSeatRow[], performance: PlanPerformance | undefined, plans: Plans) {
  const { old, young, proposes } = plans;
  const gone = new Set(rows.filter((row) => young.get(nameOf(row))?.rank !== row.rank));
  const refitted = new Set(
    rows.filter((row) => !gone.has(row) && isRefitted(old.get(nameOf(row)), young.get(nameOf(row)))),
  );
  const taken = new Set(rows.filter(({ orderId, cartId }) => orderId !== null || cartId !== null).map(nameOf));
  const ranks = new Set(performance?.ranks ?? []);
  const open = [...young].filter(([name, { rank }]) => ranks.has(rank) && !taken.has(name)).map(([, seat]) => seat);
  const sold = rows.filter((row) => row.orderId !== null && (gone.has(row) || refitted.has(row)));
  const groups = [...groupBy(sold, ({ orderId }) => orderId).values()];
  const placed = (row: PlanSeatRow): LostSeat => ({
    ...(old.get(nameOf(row)) ?? unplaced(row)),
    rank: row.rank,
    nr: row.nr,
    mayStay: refitted.has(row),
  });
  const lost = groups.map((own) => own.map(placed));
  const proposals = proposes ? proposeSeats(open, lost) : [];
  const losers = groups.map(([first], i): Loser => {
    return {
      orderId: Number(first?.orderId),
      number: first?.number ?? '',
      performance: first?.performance ?? 0,
      when: new Date(first?.startsAt ?? 0),
      lost: lost[i] ?? [],
      proposal: proposals[i] ?? { seats: [], isTogether: false },
    };
  });
  const held = rows.flatMap((row) => {
    if (!gone.has(row) && !refitted.has(row)) return [];
    const holder = holderOf(row);
    // A block may keep a refitted seat: nobody has bought it.
    return holder && !(holder.by === 'block' && refitted.has(row)) ? [holder] : [];
  });
  return { losers, open, held };
}

/** Whether a wheelchair space became a chair, or the other way round. */
const isRefitted = (one: RankedSeat | undefined, other: RankedSeat | undefined): boolean =>
  one !== undefined && (one.place.kind === 'wheelchair') !== (other?.place.kind === 'wheelchair');

function holderOf({
  section,
  row,
  seat,
  performance,
  startsAt,
  cartId,
  number,
  until,
}: PlanSeatRow): Holder | undefined {
  if (cartId === null) return undefined;
  const [prefix] = cartId.includes(':') ? [cartId.slice(0, cartId.indexOf(':') + 1)] : [''];
  const kinds: Record<string, Holder['by']> = { '': 'cart', 'order:': 'order', [BLOCK_PREFIX]: 'block' };
  const [when, end] = [new Date(startsAt), new Date(until ?? 0)];
  return { section, row, seat, performance, when, by: kinds[prefix] ?? 'offer', number, until: end };
}

export const nameOf = ({ section, row, seat }: SeatName): string => JSON.stringify([section, row, seat]);

/** The seats of a plan by name, in hall order. */
function rankedSeats(sections: Section[]): Map<string, RankedSeat> {
  const ranks = new Map<string, string>();
  for (const { name: section, category, rows } of sections) {
    for (const { row, seats, first } of rows) {
      const listed =
        typeof seats === 'number' ? Array.from({ length: seats }, (_, i) => ({ seat: String(first + i) })) : seats;
      for (const one of listed) {
        if (one) ranks.set(nameOf({ section, row, seat: one.seat }), ('category' in one && one.category) || category);
      }
    }
  }
  return new Map(layOut(sections).map((seat) => [nameOf(seat), { ...seat, rank: ranks.get(nameOf(seat)) ?? '' }]));
}

/** A seat that even the present plan lacks, so its position is unknown. */
const unplaced = ({ section, row, seat, rank }: PlanSeatRow): RankedSeat => {
  return { section, row, seat, rank, place: { x: 0, y: 0, isAfterGap: false, kind: null, isStepFree: false } };
};
