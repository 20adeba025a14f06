import type { FieldError } from '@/lib/errors';
import { isMoney } from '@/lib/money';
import { NO_END } from '../local-times';
import { type BundleNode, entries, performances } from './loose';

/** Members of one entry that contradict each other. */
export function findWrongRanges(bundle: unknown): FieldError[] {
  return [
    ...entries(bundle, 'ticket_types').flatMap(wrongTicketType),
    ...entries(bundle, 'locations').flatMap(wrongPosition),
    ...performances(bundle).flatMap((place) => [...wrongEnd(place), ...wrongOrder(place, 'view_begin', 'view_end')]),
  ];
}

function wrongTicketType(place: BundleNode): FieldError[] {
  const { type, value } = place.value;
  const tooMuch = type === '%' && isMoney(value) && Number(value) > 100;
  const percent = tooMuch ? [{ path: `${place.path}.value`, message: 'must be from "0.00" to "100.00" for "%"' }] : [];
  return [...percent, ...wrongOrder(place, 'valid_from', 'valid_until')];
}

function wrongPosition({ path, value }: BundleNode): FieldError[] {
  const [lat, lon] = [value.lat ?? null, value.lon ?? null];
  if ((lat === null) === (lon === null)) return [];
  return [{ path: `${path}.${lat === null ? 'lat' : 'lon'}`, message: 'is missing: lat and lon go together' }];
}

function wrongEnd({ path, value }: BundleNode): FieldError[] {
  const isWrong = typeof value.end === 'string' && value.end === value.time && value.end !== NO_END;
  return isWrong ? [{ path: `${path}.end`, message: 'must differ from time' }] : [];
}

function wrongOrder({ path, value }: BundleNode, from: string, until: string): FieldError[] {
  const [start, end] = [value[from], value[until]];
  if (typeof start !== 'string' || typeof end !== 'string' || start < end) return [];
  return [{ path: `${path}.${until}`, message: `must be after ${from}` }];
}
