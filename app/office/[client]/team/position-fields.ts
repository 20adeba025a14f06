import type { OfficeWords } from '@/lib/i18n/office';
import { ROLES, type RoleAt, SCOPES } from '@/lib/staff';
import type { FieldOf } from '../../_frame/office-form';
import { dayThatEnds } from './end-of-day';

/** The fields of a membership: role, scope and end date. */
export function positionFields(words: OfficeWords, timeZone: string, is?: RoleAt): FieldOf[] {
  return [
    {
      name: 'role',
      label: words.role,
      value: is?.role ?? 'box_office',
      options: ROLES.map((role) => [role, words.roles[role]]),
    },
    {
      name: 'scope',
      label: words.scope,
      value: is?.scope ?? 'all',
      options: SCOPES.map((one) => [one, words.scopes[one]]),
    },
    { name: 'ids', label: words.ids, hint: words.idsHint, value: is?.ids.join(' ') ?? '', inputMode: 'numeric' },
    {
      name: 'expires',
      label: words.ends,
      hint: words.endsHint,
      type: 'date',
      value: dayThatEnds(is?.expiresAt ?? null, timeZone),
    },
  ];
}
