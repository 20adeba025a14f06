import { sumSigned } from '@/lib/money';
import type { Measures } from './read-figures';

/** Received less refunded, without moved tickets. May be negative. */
export const netOf = ({ soldAmount, returnedAmount }: Pick<Measures, 'soldAmount' | 'returnedAmount'>): string =>
  sumSigned([soldAmount, `-${returnedAmount}`]);
