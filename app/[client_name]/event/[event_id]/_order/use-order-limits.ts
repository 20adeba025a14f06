import { useEffect, useMemo, useState } from 'react';
import { useVisitorCart } from '../../../_shop/visitor-cart';
import { limitedRanks, type OrderLimits } from './order-limits';
import type { FormRank } from './ranks-of';

type Given = { ranks: FormRank[]; note: string; orderLeft: number };

/** The limits that the form was rendered with; once fetched, those of this visitor's cart. */
export function useOrderLimits(eventId: number, isKnown: boolean, given: Given): Given {
  const { listen } = useVisitorCart();
  const [fetched, setFetched] = useState<{ of: FormRank[]; limits: OrderLimits }>();
  const { ranks } = given;
  useEffect(
    () => listen({ eventId, isKnown, take: (limits) => setFetched({ of: ranks, limits }) }),
    [listen, eventId, isKnown, ranks],
  );
  const limits = fetched?.of === ranks ? fetched.limits : undefined;
  const limited = useMemo(() => limits && limitedRanks(ranks, limits.types), [limits, ranks]);
  return limits && limited ? { ranks: limited, note: limits.note, orderLeft: limits.left } : given;
}
