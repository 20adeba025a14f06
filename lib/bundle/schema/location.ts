import { z } from 'zod';
import { MAX_EVENT_ID } from '@/lib/ids';
import { between, maybe, whole } from './fields';
import { line, name } from './text';

const row = z.strictObject({
  row: name(40).describe('The name of the row.'),
  seats: whole(1, 10_000).describe('How many seats it has.'),
  first: whole(1, 100_000).default(1).describe('The number of its first seat.'),
});

const section = z.strictObject({
  name: name().describe('The name of the part of the hall.'),
  category: name().describe('The price rank of its seats; performances give the rank a price by this name.'),
  rows: z.array(row).min(1).describe('Its rows, from the front.'),
});

export const location = z.strictObject({
  key: name().describe('The organisation’s own stable name for the location. It decides what an import updates.'),
  location_id: maybe(whole(1, MAX_EVENT_ID)).describe('The id in the API, if it must be this one.'),
  name: name().describe('The name of the venue or hall.'),
  address: maybe(line()).describe('Street and number.'),
  address1: maybe(line()).describe('A second line of the address.'),
  zip: maybe(line()).describe('Postcode.'),
  city: maybe(line()).describe('Town.'),
  country: maybe(line()).describe('Country.'),
  phone: maybe(line()).describe('Telephone number.'),
  lat: maybe(between(-90, 90)).describe('Latitude in degrees; ways by bicycle need it.'),
  lon: maybe(between(-180, 180)).describe('Longitude in degrees.'),
  sections: maybe(z.array(section)).describe('The numbered seats of the hall. Left out: free seating only.'),
});
