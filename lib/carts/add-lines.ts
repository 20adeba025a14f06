import { type Context, inTransaction } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { atOneVersion, getOffer, type TicketOffer } from '@/lib/programme';
import { chooseBestSeats } from '@/lib/seats';
import { type Added, addOrWait, type SeatsWanted } from './add-seats';

/** One ticket type of an order form. */
export type FormLine = Pick<SeatsWanted, 'discountId' | 'count' | 'code' | 'seats'>;
type FormLines = { cartId: string; subEventId: number; lines: readonly FormLine[] };

const ATTEMPTS = 5;

/**
 * Adds several ticket types of one performance to a cart, all or none. In a numbered hall, lines of a rank without chosen seats get
 * adjacent seats.
 * @throws AppError as addSeats, with the index of the refused line in `extra.line`
 */
export async function addLines(ctx: Context, { cartId, subEventId, lines }: FormLines): Promise<Added> {
  const [first, ...others] = lines;
  if (!first) throw new Error('No line to add');
  if (others.length === 0) return ofLine(0, () => addOrWait(ctx, { cartId, subEventId, ...first }));
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction<Added>(ctx, async (ctx, undo) => {
        const added = await addAll(ctx, { cartId, subEventId, lines });
        return 'waitingRoom' in added ? undo(added) : added;
      });
    } catch (error) {
      // Somebody who picked by hand took one first: choose again.
      if (attempt === ATTEMPTS || !isTaken(error) || lines.some((line) => line.seats)) throw error;
    }
  }
}

/** If one line has to wait, the whole form does; the caller undoes earlier lines. */
async function addAll(ctx: Context, { cartId, subEventId, lines }: FormLines): Promise<Added> {
  let added: Added | undefined;
  for (const [i, line] of (await seatTogether(ctx, subEventId, lines)).entries()) {
    added = await ofLine(i, () => addOrWait(ctx, { cartId, subEventId, ...line }));
    if ('waitingRoom' in added) return added;
  }
  if (!added) throw new Error('No line to add');
  return added;
}

async function ofLine<T>(line: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? error.with({ line }) : error;
  }
}

const isTaken = (error: unknown): boolean => error instanceof AppError && error.code === 'seat_taken';

/** Divides one block of seats among lines that share a numbered rank, in order. A single line gets its own block. */
async function seatTogether(ctx: Context, subEventId: number, lines: readonly FormLine[]): Promise<FormLine[]> {
  const offers: TicketOffer[] = [];
  for (const [i, { discountId }] of lines.entries()) {
    offers.push(await ofLine(i, () => atOneVersion(ctx, (ctx) => getOffer(ctx, subEventId, discountId))));
  }
  const seated: FormLine[] = [...lines];
  for (const categoryId of new Set(offers.flatMap((offer) => (offer.isNumbered ? [offer.categoryId] : [])))) {
    const sharing = [...lines.entries()].filter(([i, line]) => offers[i]?.categoryId === categoryId && !line.seats);
    if (sharing.length < 2) continue;
    const count = sharing.reduce((sum, [, line]) => sum + line.count, 0);
    const seats = await chooseBestSeats(ctx, { subEventId, categoryId, count });
    if (!seats) continue;
    for (const [i, line] of sharing) seated[i] = { ...line, seats: seats.splice(0, line.count) };
  }
  return seated;
}
