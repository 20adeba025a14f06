import { type OfficeContext, Refusal } from '@/lib/staff';
import { changeSettings } from './change-settings';
import type { Settings } from './read-settings';

export type OfferedMethod = NonNullable<Settings['payment_methods']>[number];
export type MethodFields = Pick<
  OfferedMethod,
  'payment_desc' | 'payment_names' | 'payment_cost' | 'provider' | 'method'
>;

const MEMBERS = ['payment_methods'] as const;

/** A payment method by its index in the list; `seen` is a fingerprint of the whole list. */
type Which = { place: number; seen: string };

/** Appends a payment method, or changes the one at that index. @throws as changeSettings; Refusal `not_found` */
export const savePaymentMethod = (
  ctx: OfficeContext,
  { place, seen, fields }: { place: number | undefined; seen: string; fields: MethodFields },
) =>
  changeList(ctx, seen, (list) => {
    if (place === undefined) list.push({ payment_id: null, ...fields });
    else Object.assign(methodAt(list, place), fields);
  });

/** Removes a payment method. Payments in progress can still be completed. */
export const removePaymentMethod = (ctx: OfficeContext, { place, seen }: Which) =>
  changeList(ctx, seen, (list) => {
    methodAt(list, place);
    list.splice(place, 1);
  });

/** Moves a payment method one position up in the order that buyers see. */
export const raisePaymentMethod = (ctx: OfficeContext, { place, seen }: Which) =>
  changeList(ctx, seen, (list) => {
    const method = methodAt(list, place);
    if (place === 0) throw new Refusal('not_found');
    list.splice(place, 1);
    list.splice(place - 1, 0, method);
  });

const changeList = (ctx: OfficeContext, seen: string, change: (list: OfferedMethod[]) => void) =>
  changeSettings(ctx, { members: MEMBERS, seen }, (settings) => {
    settings.payment_methods ??= [];
    change(settings.payment_methods);
  });

function methodAt(list: OfferedMethod[], place: number): OfferedMethod {
  const method = list[place];
  if (!method) throw new Refusal('not_found');
  return method;
}
