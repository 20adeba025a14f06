import type { OfficeLine, OfficeOrder } from '@/lib/office';
import type { SearchQuery } from '../read-filters';

/** The active tickets in an address: `?t=1&t=3`. */
export function chosenLines({ lines }: OfficeOrder, { t }: SearchQuery): OfficeLine[] {
  const chosen = new Set([t].flat());
  return lines.filter(({ position, status }) => status === 'live' && chosen.has(String(position)));
}
