import { z } from 'zod';
import { MAX_EVENT_ID, MAX_SEATS } from '@/lib/ids';
import { amount, dateTime, day, maybe, time, whole } from './fields';
import { html, image, line, name, url } from './text';
import { waitingRoom } from './waiting-room';

const category = z.strictObject({
  name: name(),
  price: amount(),
  /** Free seating; null when the seats are those of the location's sections. */
  capacity: maybe(whole(1, MAX_SEATS)),
});

export const subEvent = z.strictObject({
  key: name(),
  event_id: maybe(whole(1, MAX_EVENT_ID)),
  location: name(),
  name: maybe(name()),
  text: maybe(html()),
  short_text: maybe(line()),
  url: maybe(url()),
  image: maybe(image()),
  date: day(),
  time: time(),
  end: maybe(time()),
  status: z.enum(['pub', 'nosal', 'unpub', 'arch', 'trash']).default('pub'),
  view_begin: maybe(dateTime()),
  view_end: maybe(dateTime()),
  max_per_order: maybe(whole(1, 1000)),
  waiting_room: maybe(waitingRoom),
  ticket_types: maybe(z.array(name()).min(1, 'must name at least one ticket type; left out means all of them')),
  categories: z.array(category).min(1),
});

export const event = z.strictObject({
  key: name(),
  event_id: maybe(whole(1, MAX_EVENT_ID)),
  name: name(),
  text: html().default(''),
  short_text: line().default(''),
  image: maybe(image()),
  types: z.array(name(100)).default([]),
  sub_events: z.array(subEvent),
});
