import { z } from 'zod';
import { asciiUrlOrNull } from '@/lib/ascii-url';
import type { Recommendation } from '@/lib/recommendations';
import { amount } from './fields';
import { dutchDateOf, shortTimeOf } from './time';

export const dutchDate = z.string().regex(/^\d{2}-\d{2}-\d{4}$/);
export const shortTime = z.string().regex(/^\d{2}:\d{2}$/);

/** The wire format of a missing end time. */
export const NO_END = '00:00';

export const wireRecommendation = z
  .object({
    event_id: z.int().meta({ description: 'The sub event to order with.' }),
    event_name: z.string(),
    event_short_text: z.string(),
    event_image: z.string().nullable(),
    event_date: dutchDate,
    event_time: shortTime,
    event_end: shortTime.meta({ description: '`00:00`: no end time.' }),
    location_id: z.int(),
    location_name: z.string(),
    client_name: z.string().meta({ description: 'Who sells it: this organisation, or one of its circle.' }),
    when: z.enum(['before', 'after']),
    cycling_distance: z.int().min(0).meta({ description: 'Metres.' }),
    cycling_time: z
      .int()
      .min(0)
      .meta({ description: 'Minutes, with unlocking and parking, pushing and ferries; 0 in the same venue.' }),
    distance_source: z
      .enum(['network', 'estimate'])
      .meta({ description: '`network`: measured along the streets. `estimate`: say "about".' }),
    gap: z.int().min(0).meta({ description: 'Minutes between the two performances.' }),
    price_from: amount,
    event_free: z.int().min(1).meta({
      description:
        'How many tickets the order can take now; of the same organisation, no more than this cart leaves room for.',
    }),
    url: z.url().meta({ description: 'Its page in the shop.' }),
    api_url: z.url().meta({ description: 'Its address in this interface.' }),
  })
  .meta({
    id: 'Recommendation',
    description: 'A performance that can be seen before or after this one: seats left, no overlap, time to cycle.',
  });

/** @param base the public address of this service, without a slash at the end */
export function toWireRecommendation(one: Recommendation, base: string): z.infer<typeof wireRecommendation> {
  return {
    event_id: one.id,
    event_name: one.name,
    event_short_text: one.shortText,
    event_image: asciiUrlOrNull(one.picture?.url ?? null),
    event_date: dutchDateOf(one.startsLocal),
    event_time: shortTimeOf(one.startsLocal),
    event_end: one.endsLocal ? shortTimeOf(one.endsLocal) : NO_END,
    location_id: one.locationId,
    location_name: one.locationName,
    client_name: one.clientName,
    when: one.when,
    cycling_distance: one.distance.metres,
    cycling_time: one.cyclingMinutes,
    distance_source: one.distance.source,
    gap: one.gapMinutes,
    price_from: one.priceFrom,
    event_free: one.free,
    url: `${base}/${one.clientName}/event/${one.id}`,
    api_url: `${base}/v1/${one.clientName}/events/${one.id}`,
  };
}
