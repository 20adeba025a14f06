import type { BundleLocation } from '@/lib/bundle';
import type { OfficeContext } from '@/lib/staff';
import { changeProgramme } from './change-programme';
import { newKey } from './new-key';
import { findSeen } from './save-show';

export type VenueFields = Pick<BundleLocation, 'name' | 'address' | 'zip' | 'city' | 'country' | 'lat' | 'lon'>;

const EMPTY = { location_id: null, address1: null, phone: null, sections: null };

/** Adds a venue, or changes the one with that id. @throws Refusal `not_found`, `changed_meanwhile` */
export async function saveVenue(
  ctx: OfficeContext,
  { id, seen, fields }: { id: number | undefined; seen: string; fields: VenueFields },
): Promise<void> {
  await changeProgramme(ctx, ({ locations }) => {
    if (id !== undefined) {
      Object.assign(
        findSeen(
          locations.find(({ location_id }) => location_id === id),
          seen,
        ),
        fields,
      );
    } else {
      const keys = locations.map((location) => location.key);
      locations.push({ ...EMPTY, ...fields, key: newKey(fields.name, keys) });
    }
  });
}
