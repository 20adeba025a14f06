import { type ProgrammeWords, programmeWordsFor } from '@/lib/i18n/office/programme';
import { choiceOf, type Holder, type Loser, type LostSeat, type PlanCheck, seatLabel } from '@/lib/office';
import type { OfficeContext } from '@/lib/staff';
import type { FormState, LoserShown } from '../_frame/form-state';
import { formatMoment } from '../_frame/format-date';

type PlanLosses = Pick<FormState, 'losers' | 'open' | 'lines'>;
type Open = PlanCheck['open'];

/** Who a plan takes seats from, as its form shows it. A `chosen` seat is kept if it is still available; proposals fill the rest. */
export function describeLosers(
  ctx: OfficeContext,
  { losers, open, held }: PlanCheck,
  chosen: Record<string, string>,
): PlanLosses {
  const language = ctx.person.locale ?? ctx.client.locale;
  const words = programmeWordsFor(language);
  const say = (when: Date) => formatMoment(when, language, ctx.client.timezone);
  const kept = keptOf(losers, open, chosen);
  return {
    ...(held.length > 0 && { lines: held.map((holder) => tellHolder(holder, words, say)) }),
    ...(losers.length > 0 && {
      losers: losers.map((loser) => tellLoser(loser, kept, say(loser.when))),
      open: Object.fromEntries(
        losers.flatMap(({ performance, lost }) =>
          lost.map((seat) => [listOf(performance, seat), labelsFor(open, performance, seat)]),
        ),
      ),
    }),
  };
}

/** The list of seats to choose from. A seat that may stay has a list of its own that includes it. */
const listOf = (performance: number, { rank, nr, mayStay }: LostSeat): string =>
  `seats ${performance} ${rank}${mayStay ? ` or ${nr}` : ''}`;

const labelsFor = (open: Open, performance: number, lost: LostSeat): string[] => [
  ...(lost.mayStay ? [seatLabel(lost)] : []),
  ...(open.get(performance) ?? []).filter((seat) => seat.rank === lost.rank).map(seatLabel),
];

/** The choices that are still available, by field name. */
function keptOf(losers: readonly Loser[], open: Open, chosen: Record<string, string>): Map<string, string> {
  const given = new Set<string>();
  return new Map(
    losers.flatMap((loser) =>
      loser.lost.flatMap((lost) => {
        const label = chosen[choiceOf(loser, lost.nr)] ?? '';
        const seat = `${loser.performance} ${label}`;
        if (given.has(seat) || !labelsFor(open, loser.performance, lost).includes(label)) return [];
        given.add(seat);
        return [[choiceOf(loser, lost.nr), label] as const];
      }),
    ),
  );
}

function tellLoser(loser: Loser, kept: ReadonlyMap<string, string>, when: string): LoserShown {
  const { orderId, number, performance, lost, proposal } = loser;
  const taken = new Set(kept.values());
  const proposed = (i: number): string => {
    const seat = proposal.seats[i];
    const label = seat ? seatLabel(seat) : '';
    return taken.has(label) ? '' : label;
  };
  return {
    orderId,
    number,
    when,
    isTogether: proposal.isTogether,
    seats: lost.map((seat, i) => {
      const name = choiceOf(loser, seat.nr);
      return {
        name,
        lost: seatLabel(seat),
        list: listOf(performance, seat),
        isRefitted: seat.mayStay,
        value: kept.get(name) ?? proposed(i),
      };
    }),
  };
}

/** Blocks without an end are stored with an end after this year. */
const FOREVER = 9000;

function tellHolder(holder: Holder, words: ProgrammeWords, say: (when: Date) => string): string {
  const by = words.planHolders[holder.by].replace('%', holder.number ?? '');
  const until = holder.until.getUTCFullYear() < FOREVER ? ` ${words.planUntil.replace('%', say(holder.until))}` : '';
  return `${seatLabel(holder)}, ${say(holder.when)}: ${by}${until}`;
}
