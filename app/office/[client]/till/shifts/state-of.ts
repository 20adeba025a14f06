import type { ListedShift } from '@/lib/office';

/** How a shift stands, by the words for it. */
export const stateOf = ({ closedAt, approvedAt }: Pick<ListedShift, 'closedAt' | 'approvedAt'>) =>
  approvedAt ? 'approved' : closedAt ? 'closed' : 'open';
