import { type BundleClient, readSettings } from '@/lib/bundle';
import { fingerprint } from '@/lib/ids';
import { type OfficeContext, officeTransaction } from '@/lib/staff';

/** What an organisation's file says of itself, without its programme. */
export type Settings = BundleClient;
export type SettingsMember = keyof Settings;

/** As they are now. */
export const getSettings = (ctx: OfficeContext): Promise<Settings> =>
  officeTransaction(ctx, ({ db, client }) => readSettings(db, client.name));

/** The values that a form was made from: saving it is refused when one of them has changed since. */
export const versionOfSettings = (settings: Settings, members: readonly SettingsMember[]): string =>
  fingerprint(JSON.stringify(members.map((member) => settings[member]))).slice(0, 16);
