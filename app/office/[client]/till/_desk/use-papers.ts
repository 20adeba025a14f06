import { useEffect, useState } from 'react';
import type { ShownPapers } from '../call/shown-papers';
import { ask, type ConnectionState, isRefused } from './ask';

/** The tickets and the receipt of a paid order; undefined until they are loaded. */
export function usePapers(
  calls: string,
  orderId: number,
  tell: (net: ConnectionState) => void,
): ShownPapers | undefined {
  const [papers, setPapers] = useState<ShownPapers>();
  useEffect(() => {
    let isLate = false;
    void ask<ShownPapers>(`${calls}/tickets`, { orderId }, tell).then((answer) => {
      if (!isLate && !isRefused(answer)) setPapers(answer);
    });
    return () => {
      isLate = true;
    };
  }, [calls, orderId, tell]);
  return papers;
}
