import { z } from 'zod';
import { MAX_EVENT_ID } from '@/lib/ids';
import { between, maybe, whole } from './fields';
import { line, name } from './text';

const row = z.strictObject({
  row: name(40),
  seats: whole(1, 10_000),
  /** The number of the row's first seat. */
  first: whole(1, 100_000).default(1),
});

const section = z.strictObject({ name: name(), category: name(), rows: z.array(row).min(1) });

export const location = z.strictObject({
  key: name(),
  location_id: maybe(whole(1, MAX_EVENT_ID)),
  name: name(),
  address: maybe(line()),
  address1: maybe(line()),
  zip: maybe(line()),
  city: maybe(line()),
  country: maybe(line()),
  phone: maybe(line()),
  lat: maybe(between(-90, 90)),
  lon: maybe(between(-180, 180)),
  sections: maybe(z.array(section)),
});
