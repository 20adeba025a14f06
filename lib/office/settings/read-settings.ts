import { type BundleClient, readSettings } from '@/lib/bundle';
import { fingerprint } from '@/lib/ids';
import { type OfficeContext, officeTransaction } from '@/lib/staff';

/** The organisation's own settings as in its bundle, without the programme. */
export type Settings = BundleClient;
export type SettingsMember = keyof Settings;

/** The present settings. */
export const getSettings = (ctx: OfficeContext): Promise<Settings> =>
  officeTransaction(ctx, ({ db, client }) => readSettings(db, client.name));

/** A fingerprint of the settings that a form shows: saving is refused when one has changed since. */
export const settingsVersion = (settings: Settings, members: readonly SettingsMember[]): string =>
  fingerprint(JSON.stringify(members.map((member) => settings[member]))).slice(0, 16);
