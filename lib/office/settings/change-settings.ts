import type { Imported } from '@/lib/bundle';
import { type OfficeContext, Refusal } from '@/lib/staff';
import { changeProgramme, type How } from '../programme/change-programme';
import { type Settings, type SettingsMember, versionOfSettings } from './read-settings';

/** What a form is about, and what it had seen of it. */
export type SettingsVersion = { members: readonly SettingsMember[]; seen: string };

/**
 * Changes settings as an import of the file would that says so: one transaction of the office with its deeds. `change` alters those
 * `members` alone. @throws Refusal `changed_meanwhile`, `may_not`, `not_now`; AppError `validation_failed` with every wrong place
 */
export const changeSettings = (
  ctx: OfficeContext,
  { members, seen }: SettingsVersion,
  change: (settings: Settings) => void,
  how?: How,
): Promise<Imported> =>
  changeProgramme(
    ctx,
    ({ client }) => {
      if (versionOfSettings(client, members) !== seen) throw new Refusal('changed_meanwhile');
      change(client);
    },
    how,
  );
