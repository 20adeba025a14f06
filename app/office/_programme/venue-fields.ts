import type { BundleLocation } from '@/lib/bundle';
import type { ProgrammeWords } from '@/lib/i18n/office/programme';
import type { FieldOf } from '../_frame/office-form';

/** The fields of a venue. */
export function venueFields({ members }: ProgrammeWords, is?: BundleLocation): FieldOf[] {
  return [
    { name: 'name', label: members.name, value: is?.name ?? '', required: true },
    { name: 'address', label: members.address, value: is?.address ?? '' },
    { name: 'zip', label: members.zip, value: is?.zip ?? '' },
    { name: 'city', label: members.city, value: is?.city ?? '' },
    { name: 'country', label: members.country, value: is?.country ?? '' },
    { name: 'lat', label: members.lat, value: String(is?.lat ?? ''), inputMode: 'decimal' },
    { name: 'lon', label: members.lon, value: String(is?.lon ?? ''), inputMode: 'decimal' },
  ];
}
