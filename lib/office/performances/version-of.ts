import type { OfficePerformance } from './list-performances';

type Shown = Pick<OfficePerformance, 'startsAt' | 'endsAt' | 'status' | 'cancelledAt' | 'locationId'>;

/** A fingerprint of the fields that forms change: a form made of another version is refused. */
export const performanceVersion = ({ startsAt, endsAt, status, cancelledAt, locationId }: Shown): string =>
  JSON.stringify([startsAt.getTime(), endsAt?.getTime() ?? 0, status, cancelledAt?.getTime() ?? 0, locationId]);
