import { z } from 'zod';
import type { PlanPlace, Section } from '@/lib/hall';
import { MAX_EVENT_ID } from '@/lib/ids';
import { between, flag, maybe, said, whole } from './fields';
import { line, name } from './text';

/** Of positions, in seat widths. */
const FARTHEST = 1000;
const MOST_SEATS = 10_000;

const seatName = () =>
  z
    .union([name(40), whole(0, 1_000_000)], 'must be the number of a seat, or a text')
    .transform(String)
    .meta({ kind: 'number or text' });

const seat = z.strictObject({
  seat: seatName().describe('Its number.'),
  category: said(name()).describe('Its price rank. Left out: that of the section.'),
  x: said(between(-FARTHEST, FARTHEST)).describe(
    'Its position if it is not in line: seat widths to the right of the middle of the hall. All seats of the row have it, or none.',
  ),
  y: said(between(-FARTHEST, FARTHEST)).describe('Seat widths behind the first row.'),
  wheelchair: flag().describe(
    'Whether it is a place for a wheelchair. The best seats have it only when nothing else is left.',
  ),
  companion_of: said(seatName()).describe(
    'The number of the wheelchair place in this row whose companion sits here. Best seats include it only when nothing else is left.',
  ),
});

const listed = z
  .union([seatName().transform((seat) => ({ seat })), seat, z.null()], 'must be a seat, or null for an empty place')
  .transform((place): PlanPlace => place);

const row = z.strictObject({
  row: name(40).describe('The name of the row.'),
  seats: z
    .union(
      [
        whole(1, MOST_SEATS),
        z
          .array(listed)
          .refine((seats) => seats.some(Boolean), 'must have at least one seat')
          .refine((seats) => seats.length <= MOST_SEATS, `must have at most ${MOST_SEATS} entries`),
      ],
      'must be how many seats it has, or a list of them',
    )
    .describe(
      'How many seats it has, numbered on from `first`. Or the seats in their order, seen from the hall: numbers such as ' +
        '`[7, 5, 3, 1, 2, 4, 6]`, or objects; and `null` for an empty place such as an aisle, which separates neighbours.',
    ),
  first: whole(1, 100_000).default(1).describe('The number of its first seat, if `seats` is a number.'),
  x: said(between(-FARTHEST, FARTHEST)).describe(
    'How far the middle of the row is from the middle of the hall, in seat widths to the right. Left out: 0.',
  ),
  y: said(between(-FARTHEST, FARTHEST)).describe(
    'How far the row is behind the first one, in seat widths. Left out: one behind the row before.',
  ),
  curve: said(between(0, 20)).describe(
    'How many seat widths a seat that is ten from the middle of the row is nearer the stage. Left out: the row is straight.',
  ),
  step_free: flag().describe('Whether the row can be reached without steps.'),
});

const section = z.strictObject({
  name: name().describe('The name of the part of the hall.'),
  category: name().describe('The price rank of its seats; performances give the rank a price by this name.'),
  rows: z.array(row).min(1).describe('Its rows, from the front.'),
});

/** The numbered seats of a hall. */
export const sections = z.array(section).transform((sections): Section[] => sections);

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
  lat: maybe(between(-90, 90)).describe('Latitude in degrees; needed for bicycle rides.'),
  lon: maybe(between(-180, 180)).describe('Longitude in degrees.'),
  sections: maybe(sections).describe('The numbered seats of the hall. Left out: free seating only.'),
});
