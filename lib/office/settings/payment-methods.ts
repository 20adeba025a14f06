import { type OfficeContext, Refusal } from '@/lib/staff';
import { changeSettings } from './change-settings';
import type { Settings } from './read-settings';

export type OfferedMethod = NonNullable<Settings['payment_methods']>[number];
export type MethodFields = Pick<
  OfferedMethod,
  'payment_desc' | 'payment_names' | 'payment_cost' | 'provider' | 'method'
>;

const MEMBERS = ['payment_methods'] as const;

/** One of the list, by its place in it: `seen` is of the whole list. */
type Which = { place: number; seen: string };

/** Adds a way of paying at the end, or changes the one at that place. @throws as changeSettings; Refusal `not_found` */
export const savePaymentMethod = (
  ctx: OfficeContext,
  { place, seen, fields }: { place: number | undefined; seen: string; fields: MethodFields },
) =>
  changeList(ctx, seen, (list) => {
    if (place === undefined) list.push({ payment_id: null, ...fields });
    else Object.assign(methodAt(list, place), fields);
  });

/** Takes a way of paying off the list. Who is paying that way can still do so. */
export const removePaymentMethod = (ctx: OfficeContext, { place, seen }: Which) =>
  changeList(ctx, seen, (list) => {
    methodAt(list, place);
    list.splice(place, 1);
  });

/** Puts a way of paying one place further up, as buyers see them. */
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
