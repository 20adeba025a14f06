import type { Imported } from '@/lib/bundle';
import { type OfficeContext, Refusal } from '@/lib/staff';
import { changeProgramme, type How } from '../programme/change-programme';
import { type Settings, type SettingsMember, settingsVersion } from './read-settings';

/** The members that a form changes, and `settingsVersion` of what it showed. */
export type SettingsVersion = { members: readonly SettingsMember[]; seen: string };

/**
 * Changes settings as the import of a file would, in one office transaction, and logs it. `change` edits only these `members`.
 * @throws Refusal `changed_meanwhile`, `may_not`, `not_now`; AppError `validation_failed` with the path of every error
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
      if (settingsVersion(client, members) !== seen) throw new Refusal('changed_meanwhile');
      change(client);
    },
    how,
  );
