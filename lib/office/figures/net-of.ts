import { sumSigned } from '@/lib/money';
import type { Measures } from './read-figures';

/** What came in less what went out: nothing that is only moved. May be negative. */
export const netOf = ({ soldAmount, returnedAmount }: Pick<Measures, 'soldAmount' | 'returnedAmount'>): string =>
  sumSigned([soldAmount, `-${returnedAmount}`]);
