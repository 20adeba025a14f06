import { type Bundle, changeBundle, type Imported } from '@/lib/bundle';
import { inLongTransaction } from '@/lib/context';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { allowDifferences } from './allow-differences';
import { noteDifferences } from './note-differences';
import { allowSold, refuseSold } from './refuse-sold';

/**
 * `mail`: whether buyers of moved or cancelled performances get mail. `maySold`: allows changes of sold tickets, as the import of a file
 * does. `before` and `check` run inside the transaction, around the change, and refuse by throwing.
 */
export type How = {
  mail?: boolean;
  maySold?: boolean;
  before?: (ctx: OfficeContext) => Promise<void>;
  check?: (imported: Imported, ctx: OfficeContext) => Promise<void> | void;
};

/**
 * Changes the programme by changing the organisation's bundle, as an import does: `change` edits the present one, or returns another. One
 * office transaction: what the person's role or scope does not allow, or what would affect sold tickets, refuses the whole change.
 * @throws Refusal; AppError `validation_failed` with the path of every error
 */
export function changeProgramme(
  ctx: OfficeContext,
  change: (bundle: Bundle) => unknown,
  how: How = {},
): Promise<Imported> {
  // It waits for the organisation's other imports, so it does not count as one of its short transactions.
  return inLongTransaction(ctx, (db) =>
    officeTransaction({ ...ctx, db }, (inside) => applyChange(inside, change, how)),
  );
}

/** Like changeProgramme, inside the caller's office transaction. */
export async function applyChange(
  ctx: OfficeContext,
  change: (bundle: Bundle) => unknown,
  { mail = false, maySold = false, before, check }: How,
): Promise<Imported> {
  await before?.(ctx);
  const options = { now: ctx.now, withDifferences: true, mail };
  const imported = await changeBundle(ctx.db, ctx.client.name, (bundle) => change(bundle) ?? bundle, options);
  allowDifferences(ctx, imported.differences);
  if (maySold) await allowSold(ctx, imported.differences);
  else await refuseSold(ctx, imported.differences);
  await check?.(imported, ctx);
  noteDifferences(ctx, imported.differences);
  return imported;
}
