import { AppError, type FieldError } from '@/lib/errors';
import { findWrongAmounts } from './check/amounts';
import { findDuplicates } from './check/duplicates';
import { sentence, toFieldErrors } from './check/field-errors';
import { findWrongHalls } from './check/halls';
import { findWrongRanges } from './check/ranges';
import { findBrokenReferences } from './check/references';
import { findWrongSubscriptions } from './check/subscriptions';
import { findWrongTimes } from './check/times';
import { type Bundle, bundleSchema } from './schema';

/**
 * Parses `json` as a bundle, checked as a whole; texts are sanitised, defaults filled in.
 * @throws AppError `validation_failed` with every wrong place (`events[3].key`) in `errors`
 */
export function checkBundle(json: unknown): Bundle {
  const parsed = bundleSchema.safeParse(json, { error: sentence, reportInput: true });
  const errors = (parsed.success ? [] : toFieldErrors(parsed.error)).concat(
    findDuplicates(json),
    findWrongAmounts(json),
    findBrokenReferences(json),
    findWrongHalls(json),
    findWrongRanges(json),
    findWrongTimes(json),
    findWrongSubscriptions(json),
  );
  if (!parsed.success || errors.length > 0) throw wrongBundle(firstOfEachPlace(errors));
  return parsed.data;
}

/** The refusal of a bundle, for these reasons. */
export function wrongBundle(errors: FieldError[]): AppError {
  const message =
    errors.length === 1 ? 'The bundle is wrong in one place.' : `The bundle is wrong in ${errors.length} places.`;
  return new AppError('validation_failed', message, { errors });
}

function firstOfEachPlace(errors: FieldError[]): FieldError[] {
  const places = new Map<string, FieldError>();
  for (const error of errors) if (!places.has(error.path)) places.set(error.path, error);
  return [...places.values()];
}
