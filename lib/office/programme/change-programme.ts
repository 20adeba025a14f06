import { type Bundle, changeBundle, type Imported } from '@/lib/bundle';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { allowDifferences } from './allow-differences';
import { noteDifferences } from './note-differences';
import { allowSold, refuseSold } from './refuse-sold';

/**
 * `mail`: whether buyers of moved or cancelled performances get mail. `maySold`: what was sold may change too, as a file can.
 * `check` refuses by throwing, inside the transaction.
 */
export type How = {
  mail?: boolean;
  maySold?: boolean;
  check?: (imported: Imported, ctx: OfficeContext) => Promise<void> | void;
};

/**
 * Changes the programme by changing the organisation's bundle, as an import does: `change` alters the present one, or returns another. One
 * transaction of the office: what the role or scope of the person does not allow, and what would touch sold tickets, is refused whole.
 * @throws Refusal; AppError `validation_failed` with every wrong place
 */
export function changeProgramme(
  ctx: OfficeContext,
  change: (bundle: Bundle) => unknown,
  how: How = {},
): Promise<Imported> {
  // In a transaction already: an import may take longer than the deadline of a request.
  return ctx.db.transaction((db) => officeTransaction({ ...ctx, db }, (inside) => applyChange(inside, change, how)));
}

/** The same inside a transaction of the office. */
export async function applyChange(
  ctx: OfficeContext,
  change: (bundle: Bundle) => unknown,
  { mail = false, maySold = false, check }: How,
): Promise<Imported> {
  const options = { now: ctx.now, withDifferences: true, mail };
  const imported = await changeBundle(ctx.db, ctx.client.name, (bundle) => change(bundle) ?? bundle, options);
  allowDifferences(ctx, imported.differences);
  if (maySold) await allowSold(ctx, imported.differences);
  else await refuseSold(ctx, imported.differences);
  await check?.(imported, ctx);
  noteDifferences(ctx, imported.differences);
  return imported;
}
