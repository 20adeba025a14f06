import type { z } from 'zod';
import type { ErrorCode } from '@/lib/errors';

export type Method = 'GET' | 'POST' | 'DELETE';

/** One operation of the API: what its route parses and types, and what the OpenAPI document says. */
export type Contract<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  method: Method;
  /** As in OpenAPI: `/v1/{client_name}/cart/{cart_id}`. */
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  params: Params;
  /** The refusal when the path does not match `params`. */
  paramsError: { code: ErrorCode; message: string };
  query: Query;
  body?: Body;
  answer: Answer;
  /** 303: the answer is null and the operation sets `Location`. */
  status: 200 | 201 | 303;
  example: z.input<Answer>;
  bodyExample?: z.input<Body>;
  /** Refusals of this operation; those of every request are added. */
  errors: ErrorCode[];
  /** Seconds that a shared cache may store it; undefined: not at all. */
  sharedCacheSeconds?: number;
  /** Never refused for a rate limit, like cached catalogue reads (catalogue-guard.ts). */
  neverRefused?: boolean;
  /** Reads a Waiting-Token. */
  waiting?: boolean;
  /** A page for people in a browser instead of a refusal in JSON: a path that contains parameters of the address. */
  failurePage?: string;
  /** Only for devices at the door: the token is checked before anything else (door.ts). */
  isOfDevice?: boolean;
  /** Takes an Idempotency-Key. */
  idempotent?: boolean;
};

/** Keeps the types of the schemas. */
export function contract<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  given: Contract<P, Q, B, A>,
): Contract<P, Q, B, A> {
  return given;
}
