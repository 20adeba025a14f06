import type { Imported } from '@/lib/bundle';
import { inLongTransaction } from '@/lib/context';
import { AppError, type FieldError } from '@/lib/errors';
import { KEYED_PROVIDERS, kindOf } from '@/lib/providers';
import { type OfficeContext, officeTransaction, Refusal, type RefusalCode } from '@/lib/staff';
import { applyChange } from './change-programme';

/** What importing a file would do, or why it cannot: its errors, or the code of a refusal. */
export type ImportPreview = { imported: Imported } | { errors: FieldError[] } | { refused: RefusalCode };

/** Imports a file in a transaction that is rolled back. */
export async function previewImport(ctx: OfficeContext, json: unknown): Promise<ImportPreview> {
  try {
    return await inLongTransaction(ctx, (db) =>
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

/** Rolls the transaction back, and carries the result out of it. */
class Seen extends Error {
  constructor(readonly imported: Imported) {
    super('only a preview');
  }
}

type Loose = { client?: { name?: unknown; payment_methods?: unknown }; rides?: unknown };

/**
 * The file as the office imports it: of this organisation only, and without rides to venues of others, which the office cannot see and
 * keeps as they are. @throws AppError `validation_failed` for another organisation's file, or one with keys of providers
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

/** The office can replace keys but not read them, so it cannot compare them with a file's. */
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
