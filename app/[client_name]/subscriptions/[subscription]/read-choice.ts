import { type Plan, plansOf } from '@/lib/subscriptions';
import type { ShopSubscription } from '../read-shop-subscription';

export const MOST_PEOPLE = 10;
/** The choice of seats of an untouched form: those that are best when it arrives, whatever others took since the page was shown. */
export const BEST_SEATS = 'best';

/** The choice in the address. `plan`: the plan for the chosen rank; undefined until enough performances are chosen. */
export type Choice = {
  people: number;
  mostPeople: number;
  chosen: number[];
  plans: Plan[];
  plan: Plan | undefined;
  /** The chosen performances are too few, too many, or share no rank. */
  isWrong: boolean;
};

type Query = Record<string, string | string[] | undefined>;

export function readChoice(query: Query, { subscription, open }: ShopSubscription, maxPerOrder: number): Choice {
  const { kind, atLeast, atMost } = subscription;
  const asked = new Set([query.event ?? []].flat().map(Number));
  const some = kind === 'series' ? open : open.filter(({ subEventId }) => asked.has(subEventId));
  const isEnough = some.length >= atLeast && some.length <= atMost;
  const plans = isEnough ? plansOf(subscription, some) : [];
  const rank = Number(query.rank);
  const plan = plans.find(({ categoryId }) => categoryId === rank) ?? plans[0];
  const mostPeople = Math.min(MOST_PEOPLE, maxPerOrder);
  const people = Math.min(mostPeople, Math.max(1, Math.trunc(Number(query.people)) || 1));
  const chosen = some.map(({ subEventId }) => subEventId);
  return { people, mostPeople, chosen, plans, plan, isWrong: 'people' in query && kind === 'choice' && !plan };
}
