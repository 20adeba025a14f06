import type { FieldError } from '@/lib/errors';
import { type BundleNode, entries, loose } from './loose';

/**
 * Every ride that occurs twice, or does not lead from a positioned location of the file to another or to one of another
 * client. Whether that client has it is checked by the import.
 */
export function findWrongRides(bundle: unknown): FieldError[] {
  const locations = new Map(entries(bundle, 'locations').map(({ value }) => [value.key, value]));
  const client = loose(loose(bundle).client);
  const first = new Map<string, string>();
  const wrongEnd = ({ path, value }: BundleNode, member: 'from' | 'to'): FieldError[] => {
    if (typeof value[member] !== 'string') return [];
    const location = locations.get(value[member]);
    if (!location) return [{ path: `${path}.${member}`, message: 'must be the key of a location of this file' }];
    if (location.lat != null && location.lon != null) return [];
    return [{ path: `${path}.${member}`, message: 'must be a location that has lat and lon' }];
  };
  const wrongElsewhere = ({ path, value }: BundleNode): FieldError[] => {
    const { client: name } = loose(value.to);
    if (name === undefined) return [];
    if (name === client.name) return [{ path: `${path}.to`, message: 'must be the key alone: it is of this client' }];
    if (client.circle != null) return [];
    return [{ path: `${path}.to`, message: 'must be a location of this file: client.circle is missing' }];
  };
  return entries(bundle, 'rides').flatMap((place) => {
    const { path, value } = place;
    const errors = [...wrongEnd(place, 'from'), ...wrongEnd(place, 'to'), ...wrongElsewhere(place)];
    if (errors.length > 0) return errors;
    const wrong = wrongParts(place);
    if (wrong.length > 0) return wrong;
    if (value.from === value.to) return [{ path: `${path}.to`, message: 'must differ from from' }];
    const { client: name, location } = loose(value.to);
    const pair = JSON.stringify([value.from, typeof value.to === 'string' ? value.to : [name, location]]);
    const before = first.get(pair);
    if (before !== undefined) return [{ path, message: `must differ from ${before}` }];
    first.set(pair, path);
    return [];
  });
}

/** A ride is at least as long as the sum of its parts; a missing ride has none. */
function wrongParts({ path, value }: BundleNode): FieldError[] {
  const [metres = 0, pushed = 0, ferry = 0, seconds = 0] = [
    value.metres,
    value.pushed_metres,
    value.ferry_metres,
    value.extra_seconds,
  ].map((part) => Number(part ?? 0));
  if (pushed + ferry > Math.max(0, metres)) {
    const member = pushed > 0 ? 'pushed_metres' : 'ferry_metres';
    return [{ path: `${path}.${member}`, message: 'must be no more than metres, together with the other' }];
  }
  if (value.metres !== null || !(seconds > 0)) return [];
  return [{ path: `${path}.extra_seconds`, message: 'must be 0 where there is no way' }];
}
