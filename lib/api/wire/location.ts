import { z } from 'zod';
import type { Location } from '@/lib/programme';

const text = z.string().meta({ description: 'Empty when unknown.' });

export const wireLocation = z
  .object({
    location_id: z.int(),
    location_name: z.string(),
    location_address: text,
    location_address1: text,
    location_zip: text,
    location_city: text,
    location_country: text,
    location_phone: text,
    location_lat: z.number().nullable(),
    location_lon: z.number().nullable(),
  })
  .meta({ id: 'Location' });

export function toWireLocation(location: Location): z.infer<typeof wireLocation> {
  return {
    location_id: location.id,
    location_name: location.name,
    location_address: location.address ?? '',
    location_address1: location.address1 ?? '',
    location_zip: location.zip ?? '',
    location_city: location.city ?? '',
    location_country: location.country ?? '',
    location_phone: location.phone ?? '',
    location_lat: location.lat,
    location_lon: location.lon,
  };
}
