import { sql } from 'drizzle-orm';
import { layOut, type Section } from '@/lib/hall';
import { type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { findVenue } from '../programme/find-show';
import { type Proposal, proposeSeats, type RankedSeat } from './propose-seats';

/** An order that would lose seats at a performance, and where its people could sit instead. */
export type Loser = {
  orderId: number;
  number: string;
  performance: number;
  when: Date;
  lost: RankedSeat[];
  proposal: Proposal;
};
/** `held`: how many seats that would go are in carts at this moment. */
export type PlanCheck = { losers: Loser[]; held: number };

/** The same for a venue as it is now. @throws Refusal `not_found` */
export const checkPlanOf = (ctx: OfficeContext, venue: number, after: Section[]): Promise<PlanCheck> =>
  officeTransaction(ctx, async (ctx) => {
    const hall = await findVenue(ctx, venue);
    if (!hall) throw new Refusal('not_found');
    return checkPlan(ctx, venue, hall.sections ?? [], after);
  });

type SeatRow = {
  performance: number;
  startsAt: string;
  section: string;
  row: string;
  seat: string;
  rank: string;
  orderId: string | null;
  number: string | null;
  isHeld: boolean;
};

/**
 * What a new plan of a hall would take from whom, at its performances that are still to come, and which free seats they could have
 * instead: seats that are there already and stay. Reads; nothing is held.
 */
export async function checkPlan(
  ctx: OfficeContext,
  venue: number,
  before: Section[],
  after: Section[],
): Promise<PlanCheck> {
  const rows = await listSeats(ctx, venue);
  const [old, young] = [rankedSeats(before), rankedSeats(after)];
  const stays = ({ section, row, seat, rank }: SeatRow) => young.get(nameOf({ section, row, seat }))?.rank === rank;
  const gone = rows.filter((row) => !stays(row));
  const losers = [...groupBy(gone, ({ performance }) => performance)].flatMap(([performance, lost]) => {
    const free = new Set(rows.filter((row) => row.performance === performance && isFree(row)).map(nameOf));
    const groups = [
      ...groupBy(
        lost.filter(({ orderId }) => orderId !== null),
        ({ orderId }) => orderId,
      ),
    ];
    const seats = groups.map(([, own]) => own.map((row) => old.get(nameOf(row)) ?? unplaced(row)));
    const open = [...young].filter(([name]) => free.has(name)).map(([, seat]) => seat);
    const proposals = proposeSeats(open, seats);
    return groups.map(
      ([orderId, own], i): Loser => ({
        orderId: Number(orderId),
        number: own[0]?.number ?? String(orderId),
        performance,
        when: new Date(own[0]?.startsAt ?? 0),
        lost: seats[i] ?? [],
        proposal: proposals[i] ?? { seats: [], isTogether: false },
      }),
    );
  });
  return { losers, held: gone.filter(({ isHeld }) => isHeld).length };
}

type Name = { section: string; row: string; seat: string };
const nameOf = ({ section, row, seat }: Name): string => JSON.stringify([section, row, seat]);
const isFree = ({ orderId, isHeld }: SeatRow): boolean => orderId === null && !isHeld;

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

/** A seat that even the present plan lacks: nothing is known of where it stands. */
const unplaced = ({ section, row, seat, rank }: SeatRow): RankedSeat => {
  return { section, row, seat, rank, place: { x: 0, y: 0, isAfterGap: false, kind: null, isStepFree: false } };
};

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const listSeats = ({ db, client, now }: OfficeContext, venue: number) =>
  db.execute<SeatRow>(sql`
    SELECT s.sub_event_id AS performance, e.starts_at AS "startsAt", s.section, s.row_nr AS row, s.seat_nr AS seat, k.name AS rank,
           s.order_id AS "orderId",
           to_char(o.created_at AT TIME ZONE 'UTC', 'YYYY-') || lpad(o.id::text, 6, '0') AS number, s.cart_id IS NOT NULL AS "isHeld"
      FROM seats s
      JOIN sub_events e ON e.client_id = s.client_id AND e.id = s.sub_event_id
      JOIN categories k ON k.client_id = s.client_id AND k.id = s.category_id
      LEFT JOIN orders o ON o.client_id = s.client_id AND o.id = s.order_id
     WHERE s.client_id = ${client.id} AND e.location_id = ${venue} AND e.status NOT IN ('arch', 'trash')
       AND e.starts_at > ${now.toISOString()}::timestamptz AND s.section IS NOT NULL
     ORDER BY e.starts_at, s.sub_event_id, s.nr`);
