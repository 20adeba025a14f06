import type { z } from 'zod';
import { AppError } from '@/lib/errors';
import type { Contract } from './contract';
import { fieldErrors } from './field-errors';
import { urlOf } from './url-of';

/** Parses the path and the query of a request. @throws AppError as the contract says */
export function parseAddress(contract: Contract, request: Request, raw: Record<string, unknown>) {
  const params = contract.params.safeParse(raw);
  if (!params.success) throw new AppError(contract.paramsError.code, contract.paramsError.message);
  return { params: params.data, query: parse(contract.query, Object.fromEntries(urlOf(request).searchParams)) };
}

/** Parses a value with a schema. @throws AppError `validation_failed` */
export function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors = fieldErrors(result.error);
  const [first] = errors;
  throw new AppError('validation_failed', first ? `${first.path} ${first.message}` : 'A field is wrong', { errors });
}
