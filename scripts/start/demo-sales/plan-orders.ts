import type { OrderChannel, OrderStatus, PaymentProvider } from '@/db/schema';
import type { Money } from '@/lib/money';
import { type DiscountKind, discountedPrice } from '@/lib/pricing';
import { type DemoBuyer, demoBuyer } from './buyers';
import type { RandomSource } from './random';
import { type StallSeat, Stalls } from './stalls';
import { orderTime } from './when';

export type DemoType = {
  id: number;
  kind: DiscountKind;
  value: Money;
  maxPerEvent: number | null;
  maxPerOrder: number | null;
};
export type DemoRank = { categoryId: number; price: Money; seats: StallSeat[] };
export type DemoPerformance = {
  id: number;
  startsAt: Date;
  popularity: number;
  ranks: DemoRank[];
  /** How many seats are left unsold; undefined where the popularity decides. */
  leaves?: number | undefined;
};

export type DemoLine = StallSeat & { categoryId: number; ticketTypeId: number; price: Money; endedAt: Date | null };
export type DemoOrder = {
  subEventId: number;
  buyer: DemoBuyer;
  channel: OrderChannel;
  provider: PaymentProvider;
  /** The name of the payment method, and the provider's word for it. */
  way: PaidWith;
  status: Extract<OrderStatus, 'paid' | 'expired' | 'refunded'>;
  createdAt: Date;
  paidAt: Date | null;
  /** When the order was refunded, or its reservation expired; null when neither. */
  endedAt: Date | null;
  lines: DemoLine[];
};

type Setting = { random: RandomSource; now: Date; timezone: string; currency: string; types: readonly DemoType[] };

const SIZES = [
  [1, 17],
  [2, 53],
  [3, 9],
  [4, 13],
  [5, 3],
  [6, 3],
  [10, 2],
] as const;
type PaidWith = readonly [description: string, method: string | null];
const ONLINE: readonly (readonly [PaidWith, number])[] = [
  [['iDEAL', 'ideal'], 78],
  [['Bancontact', 'bancontact'], 9],
  [['Creditcard', 'creditcard'], 13],
];
const AT_DOOR: PaidWith = ['Betalen aan de kassa', null];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Plans the orders of a performance until now: parties, expired reservations, cancelled tickets. */
export function planOrders(setting: Setting, performance: DemoPerformance): DemoOrder[] {
  const { random, now } = setting;
  const ranks = performance.ranks.map((rank) => ({ ...rank, stalls: new Stalls(rank.seats) }));
  const capacity = performance.ranks.reduce((sum, { seats }) => sum + seats.length, 0);
  const { popularity, leaves } = performance;
  const likely = Math.min(capacity, Math.round(capacity * popularity * (0.85 + 0.3 * random.next())));
  const wanted = leaves === undefined ? likely : capacity - leaves;
  const counts = new Map<number, number>();
  const made: DemoOrder[] = [];
  for (let sold = 0, tries = 0; sold < wanted && tries < 3 * capacity; tries++) {
    const size = Math.min(random.pick(SIZES), wanted - sold);
    const open = ranks.filter(({ stalls }) => stalls.left >= size);
    if (open.length === 0) continue;
    const rank = random.pick(open.map((one, i) => [one, i === 0 ? 6 : 4] as const));
    const draft = draftOrder(setting, performance);
    const types = chooseTypes(setting, counts, size);
    if (leaves !== undefined && draft.createdAt > now) continue;
    sold += draft.status === 'paid' ? size : 0;
    if (draft.createdAt > now) {
      // These seats stay free now: their order lies in the future.
      rank.stalls.take(random, size);
      continue;
    }
    const seats = draft.status === 'paid' ? rank.stalls.take(random, size) : rank.stalls.any(random, size);
    const priced = (seats ?? []).map((seat, i) => {
      const type = types[i] as DemoType;
      const price = discountedPrice(rank.price, type.kind, type.value, setting.currency);
      return { ...seat, categoryId: rank.categoryId, ticketTypeId: type.id, price, endedAt: null };
    });
    made.push(giveSomeBack(setting, performance, { ...draft, lines: priced }));
  }
  return made;
}

function chooseTypes({ random, types }: Setting, counts: Map<number, number>, size: number): DemoType[] {
  const [standard, ...others] = types;
  if (!standard) throw new Error('There are no ticket types');
  const own = new Map<number, number>();
  return Array.from({ length: size }, () => {
    const type = random.pick([[standard, 74], ...others.map((one) => [one, 26 / others.length] as const)]);
    const isLeft =
      (counts.get(type.id) ?? 0) < (type.maxPerEvent ?? Number.POSITIVE_INFINITY) &&
      (own.get(type.id) ?? 0) < (type.maxPerOrder ?? Number.POSITIVE_INFINITY);
    const chosen = isLeft ? type : standard;
    counts.set(chosen.id, (counts.get(chosen.id) ?? 0) + 1);
    own.set(chosen.id, (own.get(chosen.id) ?? 0) + 1);
    return chosen;
  });
}

type Draft = Omit<DemoOrder, 'lines'>;

function draftOrder({ random, now, timezone }: Setting, { id, startsAt }: DemoPerformance): Draft {
  const buyer = demoBuyer(random);
  const orderedAt = orderTime(random, startsAt, timezone);
  const base = { subEventId: id, buyer, endedAt: null };
  const way = random.pick([
    ['online', 80],
    ['reserved', 9],
    ['box office', 11],
  ]);
  if (way === 'box office') {
    const at = new Date(startsAt.getTime() - random.between(8, 80) * MINUTE);
    const paid = { createdAt: at, paidAt: at, status: 'paid' } as const;
    return { ...base, ...paid, channel: 'box_office', provider: 'door', way: AT_DOOR };
  }
  if (way === 'reserved' && startsAt < now) {
    const reserved = { ...base, createdAt: orderedAt, channel: 'shop', provider: 'door', way: AT_DOOR } as const;
    if (random.percent(18)) {
      const lapsed = { paidAt: null, endedAt: new Date(startsAt.getTime() - 15 * MINUTE), status: 'expired' } as const;
      return { ...reserved, ...lapsed };
    }
    return { ...reserved, paidAt: new Date(startsAt.getTime() - random.between(16, 60) * MINUTE), status: 'paid' };
  }
  const paidAt = new Date(orderedAt.getTime() + random.between(40, 260) * 1000);
  const channel = random.percent(11) ? 'api' : 'shop';
  const online = { createdAt: orderedAt, paidAt, channel, provider: 'test', way: random.pick(ONLINE) } as const;
  const latest = Math.min(startsAt.getTime() - 24 * HOUR, now.getTime());
  if (random.percent(3) && latest > paidAt.getTime() + HOUR) {
    const span = latest - paidAt.getTime();
    return { ...base, ...online, status: 'refunded', endedAt: new Date(paidAt.getTime() + span * random.next()) };
  }
  return { ...base, ...online, status: 'paid' };
}

/** Cancels one ticket in some of the larger orders. */
function giveSomeBack({ random, now }: Setting, { startsAt }: DemoPerformance, order: DemoOrder): DemoOrder {
  const { status, provider, paidAt, lines } = order;
  const latest = Math.min(startsAt.getTime(), now.getTime());
  if (status !== 'paid' || provider !== 'test' || !paidAt || lines.length < 2 || !random.percent(4)) return order;
  const endedAt = new Date(paidAt.getTime() + (latest - paidAt.getTime()) * random.next());
  return { ...order, lines: lines.map((line, i) => (i === 0 ? { ...line, endedAt } : line)) };
}
