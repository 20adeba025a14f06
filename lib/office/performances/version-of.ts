import type { OfficePerformance } from './list-performances';

type Shown = Pick<OfficePerformance, 'startsAt' | 'endsAt' | 'status' | 'cancelledAt' | 'locationId'>;

/** What of a performance a form of the office changes: two who see another one do not overwrite each other. */
export const performanceVersion = ({ startsAt, endsAt, status, cancelledAt, locationId }: Shown): string =>
  JSON.stringify([startsAt.getTime(), endsAt?.getTime() ?? 0, status, cancelledAt?.getTime() ?? 0, locationId]);
