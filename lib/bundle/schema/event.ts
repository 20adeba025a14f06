import { z } from 'zod';
import { MAX_EVENT_ID, MAX_SEATS } from '@/lib/ids';
import { amount, dateTime, day, maybe, time, whole } from './fields';
import { picture } from './picture';
import { html, htmlByLanguage, image, line, name, url } from './text';
import { waitingRoom } from './waiting-room';

/** Of one event. */
export const MOST_PICTURES = 12;

const category = z.strictObject({
  name: name().describe('The name of the price rank.'),
  price: amount().describe('The base price. Ticket types change it.'),
  capacity: maybe(whole(1, MAX_SEATS)).describe(
    'The number of seats with free seating. Left out: the seats of this rank in the location’s sections.',
  ),
});

export const subEvent = z.strictObject({
  key: name().describe('The organisation’s own stable name for the performance. It decides what an import updates.'),
  event_id: maybe(whole(1, MAX_EVENT_ID)).describe('The id in the API, if it must be this one.'),
  location: name().describe('The key of the location.'),
  name: maybe(name()).describe('Its own name. Left out: the event’s.'),
  text: maybe(html()).describe('Its own text. Left out: the event’s.'),
  short_text: maybe(line()).describe('Its own short text. Left out: the event’s.'),
  url: maybe(url()).describe('A page about it elsewhere.'),
  image: maybe(image()).describe('Its own picture. Left out: the event’s.'),
  date: day().describe('The day, or `+N` for N days after the first import (for demos).'),
  time: time().describe('When it begins, on the organisation’s clock.'),
  end: maybe(time()).describe('When it ends; a time before `time` is on the next day. Left out: unknown.'),
  status: z
    .enum(['pub', 'nosal', 'unpub', 'arch', 'trash'])
    .default('pub')
    .describe('`pub` is on sale, `nosal` is visible and not on sale, the others are not shown.'),
  view_begin: maybe(dateTime()).describe('From when it is shown.'),
  view_end: maybe(dateTime()).describe('Until when it is shown.'),
  max_per_order: maybe(whole(1, 1000)).describe(
    'The most tickets of it in one order, if lower than the organisation’s.',
  ),
  waiting_room: maybe(waitingRoom).describe('A waiting room before this performance.'),
  ticket_types: maybe(
    z.array(name()).min(1, 'must name at least one ticket type; left out means all of them'),
  ).describe('The keys of the ticket types it is sold with. Left out: all.'),
  categories: z.array(category).min(1).describe('Its price ranks, in the order in which they are listed.'),
});

export const event = z.strictObject({
  key: name().describe('The organisation’s own stable name for the event. It decides what an import updates.'),
  event_id: maybe(whole(1, MAX_EVENT_ID)).describe('The id in the API, if it must be this one.'),
  name: name().describe('The name of the show.'),
  text: html().default('').describe('The description. Unsafe HTML is removed.'),
  texts: maybe(htmlByLanguage()).describe('The description in other languages. Names: `translations` of the client.'),
  short_text: line().default('').describe('One line for lists, such as the company.'),
  image: maybe(image()).describe(
    'A picture of it. Left out: one is drawn from its title and types, in the organisation’s colours.',
  ),
  images: z
    .array(picture)
    .max(MOST_PICTURES, `must be at most ${MOST_PICTURES}`)
    .default([])
    .describe(
      `Pictures of it, at most ${MOST_PICTURES}. The first is the main picture if there is no \`image\`; one with the address of an \`image\` describes that. They are fetched after the import; a changed picture should get a new address.`,
    ),
  types: z.array(name(100)).default([]).describe('Kinds of event that visitors can filter by.'),
  sub_events: z.array(subEvent).describe('Its performances.'),
});
