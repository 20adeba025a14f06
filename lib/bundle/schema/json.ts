import { z } from 'zod';
import { unstorable } from './text';

const MAX_DEPTH = 16;
const MAX_LENGTH = 65_536;

export type JsonObject = Record<string, unknown>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Why a part whose members belong to others cannot be kept as JSON; undefined when it can. */
function problem(value: unknown, depth = 1): string | undefined {
  if (typeof value === 'string') return unstorable(value);
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > MAX_DEPTH) return `must not be nested deeper than ${MAX_DEPTH} levels`;
  for (const [key, member] of Object.entries(value)) {
    const wrong = unstorable(key) ?? problem(member, depth + 1);
    if (wrong) return wrong;
  }
  return depth === 1 && JSON.stringify(value).length > MAX_LENGTH ? 'must be at most 64 KiB' : undefined;
}

const checkStorable = (ctx: z.core.ParsePayload<unknown>) => {
  const message = problem(ctx.value);
  if (message) ctx.issues.push({ code: 'custom', input: ctx.value, message });
};

/** A JSON object, kept as given. */
export const jsonObject = () =>
  z.custom<JsonObject>(isObject, { error: 'must be an object', abort: true }).check(checkStorable);
