import { z } from 'zod';
import { asciiUrlOrNull } from '@/lib/ascii-url';
import type { MainEvent, SubEvent } from '@/lib/programme';
import { dateOf, NO_INSTANT, NO_TIME, timeOf } from './time';

export const wireSubEvent = z
  .object({
    event_id: z.int().meta({ description: 'The id to order with.' }),
    event_name: z.string(),
    event_text: z.string().meta({ description: 'May hold HTML that is safe to print.' }),
    event_short_text: z.string().meta({ description: 'Subtitle, or who performs.' }),
    event_url: z.string().nullable(),
    event_image: z.string().nullable().meta({ description: 'As `event_url`: percent-encoded, ASCII.' }),
    event_date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
    event_time: z.string().regex(/^\d{2}:\d{2}:\d{2}$/),
    event_end: z
      .string()
      .regex(/^\d{2}:\d{2}:\d{2}$/)
      .meta({ description: 'Before event_time: the next day. `00:00:00`: no end time.' }),
    event_view_end: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
    event_rep: z.literal('sub'),
    event_main_id: z.int(),
    event_free: z
      .int()
      .min(0)
      .meta({ description: 'How many tickets one order can take now; 0: cannot be bought now.' }),
    event_status: z.enum(['pub', 'nosal']).meta({ description: '`pub`: on sale. `nosal`: shown, not on sale.' }),
    location_id: z.int(),
    location_name: z.string(),
    event_type: z.array(z.string()),
  })
  .meta({ id: 'SubEvent', description: 'A performance. Dates and times are local to the organisation.' });

export const wireMainEvent = z
  .object({
    event_id: z.int(),
    event_name: z.string(),
    event_text: z.string(),
    event_short_text: z.string(),
    event_image: z.string().nullable(),
    sub_events: z.array(wireSubEvent),
    event_type: z.array(z.string()),
  })
  .meta({ id: 'MainEvent', description: 'A show with its performances, by date and time.' });

type WireSubEvent = z.infer<typeof wireSubEvent>;
type WireMainEvent = z.infer<typeof wireMainEvent>;

export function toWireSubEvent(sub: SubEvent): WireSubEvent {
  return {
    event_id: sub.id,
    event_name: sub.name,
    event_text: sub.text,
    event_short_text: sub.shortText,
    event_url: asciiUrlOrNull(sub.url),
    event_image: asciiUrlOrNull(sub.picture?.url ?? null),
    event_date: dateOf(sub.startsLocal),
    event_time: timeOf(sub.startsLocal),
    event_end: sub.endsLocal ? timeOf(sub.endsLocal) : NO_TIME,
    event_view_end: sub.viewEndsLocal ?? NO_INSTANT,
    event_rep: 'sub',
    event_main_id: sub.show.id,
    event_free: sub.free,
    event_status: sub.status === 'pub' ? 'pub' : 'nosal',
    location_id: sub.venue.id,
    location_name: sub.venue.name,
    event_type: sub.types,
  };
}

export function toWireMainEvent(main: MainEvent): WireMainEvent {
  return {
    event_id: main.id,
    event_name: main.name,
    event_text: main.text,
    event_short_text: main.shortText,
    event_image: asciiUrlOrNull(main.pictures[0]?.url ?? null),
    sub_events: main.subEvents.map(toWireSubEvent),
    event_type: main.types,
  };
}
