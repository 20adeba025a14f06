import type { ListedShift } from '@/lib/office';

/** The state of a shift, as the key of its word. */
export const stateOf = ({ closedAt, approvedAt }: Pick<ListedShift, 'closedAt' | 'approvedAt'>) =>
  approvedAt ? 'approved' : closedAt ? 'closed' : 'open';
