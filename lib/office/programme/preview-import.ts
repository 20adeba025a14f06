import type { Imported } from '@/lib/bundle';
import { AppError, type FieldError } from '@/lib/errors';
import { KEYED_PROVIDERS, kindOf } from '@/lib/providers';
import { type OfficeContext, officeTransaction, Refusal, type RefusalCode } from '@/lib/staff';
import { applyChange } from './change-programme';

/** What a file would do, or why it cannot: its wrong places, or what the person may not. */
export type ImportPreview = { imported: Imported } | { errors: FieldError[] } | { refused: RefusalCode };

/** Does all that applying the file does, and takes it back. */
export async function previewImport(ctx: OfficeContext, json: unknown): Promise<ImportPreview> {
  try {
    return await ctx.db.transaction((db) =>
      officeTransaction({ ...ctx, db }, async (ctx) => {
        throw new Seen(await applyChange(ctx, () => ownFile(ctx, json), { mail: true, maySold: true }));
      }),
    );
  } catch (error) {
    if (error instanceof Seen) return { imported: error.imported };
    if (error instanceof Refusal) return { refused: error.code };
    if (error instanceof AppError && error.code === 'validation_failed') return { errors: error.errors };
    throw error;
  }
}

/** Ends the transaction with what it would have done. */
class Seen extends Error {
  constructor(readonly imported: Imported) {
    super('only a preview');
  }
}

type Loose = { client?: { name?: unknown; payment_methods?: unknown }; rides?: unknown };

/**
 * A file as the office imports it: for this organisation, and without rides to others', which it cannot see; those stay as they are.
 * @throws AppError `validation_failed` for the file of another organisation
 */
export function ownFile({ client }: OfficeContext, json: unknown): unknown {
  const file = (typeof json === 'object' && json !== null ? json : {}) as Loose;
  if (typeof file.client?.name === 'string' && file.client.name !== client.name) {
    const errors = [
      { path: 'client.name', message: `must be ${client.name}: this is the file of ${file.client.name}` },
    ];
    throw new AppError('validation_failed', 'It is the file of another organisation.', { errors });
  }
  const errors = wrongKeys(file.client?.payment_methods);
  if (errors.length > 0) throw new AppError('validation_failed', 'Keys are not read from a file here.', { errors });
  if (!Array.isArray(file.rides)) return json;
  return { ...file, rides: file.rides.filter((ride) => typeof ride?.to !== 'object') };
}

const KEYS = new Set(KEYED_PROVIDERS.flatMap((provider) => Object.keys(kindOf(provider).keys)));

/** The office replaces keys and reads none, so it cannot say whether a file has the same. */
function wrongKeys(methods: unknown): FieldError[] {
  const list: object[] = Array.isArray(methods) ? methods.filter((one) => typeof one === 'object' && one !== null) : [];
  return list.flatMap((method, i) =>
    Object.keys(method)
      .filter((member) => KEYS.has(member))
      .map((member) => ({
        path: `client.payment_methods[${i}].${member}`,
        message: 'must be left out: keys are given in the settings',
      })),
  );
}
