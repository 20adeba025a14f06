import { sql } from 'drizzle-orm';
import { CURRENCY_PATH, type Imported } from '@/lib/bundle';
import { isCurrency } from '@/lib/currency';
import { AppError } from '@/lib/errors';
import { findShortening, type Shortening } from '@/lib/privacy';
import { mayDo, type OfficeContext, officeTransaction, Refusal } from '@/lib/staff';
import { PERMISSION_OF } from '../programme/allow-differences';
import { changeSettings } from './change-settings';
import { applyTyped, membersOf, type SettingForm } from './fields';
import type { Settings } from './read-settings';

/**
 * Saves a form of the general settings as it was typed.
 * @throws as changeSettings; Refusal `tickets_sold` for another time zone while there are tickets for a future performance, `currency_used`
 * for another currency once there is an order (refuseCurrencyChange)
 */
export async function saveSettingForm(
  ctx: OfficeContext,
  { form, seen, typed }: { form: SettingForm; seen: string; typed: Readonly<Record<string, string>> },
): Promise<Imported> {
  const change = (settings: Settings) => applyTyped(settings, form, typed);
  try {
    return await changeSettings(ctx, { members: membersOf(form), seen }, change, { check: refuseOtherZone });
  } catch (error) {
    const isUsed =
      error instanceof AppError && isCurrency(typed.currency ?? '') && error.errors[0]?.path === CURRENCY_PATH;
    throw isUsed ? new Refusal('currency_used', 'currency') : error;
  }
}

const KEEP = 'keep_personal_data_days';

/** A shorter time to keep buyers' data that waits until it counts; undefined: none. */
export const getShortening = (ctx: OfficeContext): Promise<Shortening | undefined> =>
  officeTransaction(ctx, ({ db, client, now }) => findShortening(db, client.id, now));

/** Keeps buyers' data as long as before. @throws as changeSettings; Refusal `changed_meanwhile` when nothing waits any more */
export async function stopShortening(ctx: OfficeContext, seen: string): Promise<void> {
  const waiting = await getShortening(ctx);
  if (!waiting) throw new Refusal('changed_meanwhile');
  await changeSettings(ctx, { members: [KEEP], seen }, (settings) => {
    settings[KEEP] = waiting.before;
  });
}

/** Whether the member's role and session may change anything of a form. */
export const mayChangeForm = (ctx: OfficeContext, form: SettingForm): boolean =>
  membersOf(form).some((member) => mayDo(ctx, PERMISSION_OF.organisation[member] ?? 'settings.keys'));

/** In another zone, the hour on a sold ticket is another instant. */
async function refuseOtherZone({ differences }: Imported, ctx: OfficeContext): Promise<void> {
  const isOther = differences.some(({ path: [first] }) => first === 'timezone');
  if (isOther && (await hasSold(ctx))) throw new Refusal('tickets_sold', 'timezone');
}

/** Whether tickets for a future performance are sold or being paid. */
async function hasSold({ db, client, now }: OfficeContext): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await db.execute(sql`
    SELECT FROM order_lines l
      JOIN orders o ON o.client_id = l.client_id AND o.id = l.order_id
      JOIN sub_events e ON e.client_id = l.client_id AND e.id = l.sub_event_id
     WHERE l.client_id = ${client.id} AND l.status = 'live' AND o.status IN ('pending', 'promised', 'paid')
       AND (l.starts_at > ${at} OR e.starts_at > ${at}) LIMIT 1`);
  return rows.length > 0;
}
