import type { BundleTicketType } from '@/lib/bundle';
import { type OfficeContext, Refusal } from '@/lib/staff';
import { changeProgramme } from './change-programme';
import { newKey } from './new-key';
import { findSeen } from './save-show';

export type TypeFields = Omit<BundleTicketType, 'key'>;

/** Adds a ticket type, or changes the one with that key. @throws Refusal `changed_meanwhile`, `has_sold` for its price */
export async function saveType(
  ctx: OfficeContext,
  { key, seen, fields }: { key: string; seen: string; fields: TypeFields },
): Promise<void> {
  await changeProgramme(ctx, ({ ticket_types: types }) => {
    const known = types.find((type) => type.key === key);
    if (key !== '') Object.assign(findSeen(known, seen), fields);
    else {
      const keys = types.map((type) => type.key);
      types.push({ key: newKey(fields.name, keys), ...fields });
    }
  });
}

/** Archives a ticket type. @throws Refusal `last_type` when a performance names no other type, `changed_meanwhile` */
export async function archiveType(ctx: OfficeContext, { key, seen }: { key: string; seen: string }): Promise<void> {
  await changeProgramme(ctx, (bundle) => {
    const type = findSeen(
      bundle.ticket_types.find((one) => one.key === key),
      seen,
    );
    bundle.ticket_types = bundle.ticket_types.filter((one) => one !== type);
    for (const sub of bundle.events.flatMap((event) => event.sub_events)) {
      if (sub.ticket_types === null) continue;
      sub.ticket_types = sub.ticket_types.filter((one) => one !== key);
      if (sub.ticket_types.length === 0) throw new Refusal('last_type');
    }
  });
}
