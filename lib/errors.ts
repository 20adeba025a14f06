/** The code of every refusal. The table code → HTTP status lives in `lib/api/problem.ts`. */
export type ErrorCode =
  | 'malformed_address'
  | 'malformed_body'
  | 'wrong_signature'
  | 'door_unauthorized'
  | 'door_proof'
  | 'client_not_found'
  | 'event_not_found'
  | 'sub_event_not_found'
  | 'tickettype_not_found'
  | 'eventtype_not_found'
  | 'cart_not_found'
  | 'seat_not_found'
  | 'order_not_found'
  | 'payment_not_found'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'sold_out'
  | 'discount_limit_event'
  | 'discount_limit_order'
  | 'order_limit'
  | 'not_on_sale'
  | 'seat_taken'
  | 'code_required'
  | 'order_not_paid'
  | 'cart_empty'
  | 'unpaid_limit'
  | 'order_ended'
  | 'not_refundable'
  | 'idempotency_running'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'validation_failed'
  | 'idempotency_mismatch'
  | 'waiting'
  | 'waiting_room_not_found'
  | 'too_many_requests'
  | 'internal'
  | 'payment_unavailable'
  | 'payment_refused'
  | 'busy'
  | 'unknown_outcome';

/** One invalid field of a request or a file: `path` as in `seats[2]`, `message` a short sentence. */
export type FieldError = { path: string; message: string };

type Details = {
  /** Members that the error body carries besides the standard ones (`available`, `seats` …). */
  extra?: Record<string, unknown>;
  errors?: FieldError[];
  /** For the log only, never for the public. */
  cause?: unknown;
};

const MARK = Symbol.for('doek.refusal');

/** A refusal. `message` is public: a short sentence without internals. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly extra: Record<string, unknown>;
  readonly errors: FieldError[];

  constructor(code: ErrorCode, message: string, { extra = {}, errors = [], cause }: Details = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'AppError';
    this.code = code;
    this.extra = extra;
    this.errors = errors;
  }

  /** The same refusal with more members in `extra`. */
  with(more: Record<string, unknown>): AppError {
    const { code, message, extra, errors } = this;
    return new AppError(code, message, { extra: { ...extra, ...more }, errors, cause: this });
  }
}

// The listener and the pages have separate bundles, each with its own copy of this class: instanceof must recognise both.
Object.defineProperty(AppError.prototype, MARK, { value: true });
Object.defineProperty(AppError, Symbol.hasInstance, {
  value(this: typeof AppError, other: unknown): boolean {
    if (this !== AppError) return Function.prototype[Symbol.hasInstance].call(this, other);
    return typeof other === 'object' && other !== null && MARK in other;
  },
});

/**
 * The database did not answer in time (db/deadline.ts). `mayHold`: a single statement or a COMMIT had been sent, so it may take effect;
 * else nothing was done, and nothing will be.
 */
export class DatabaseDeadline extends Error {
  readonly code: 'DEADLINE' | 'DEADLINE_UNKNOWN';

  constructor(readonly mayHold: boolean) {
    super(`The database did not answer in time${mayHold ? ', and may have done what was asked' : ''}`);
    this.name = 'DatabaseDeadline';
    this.code = mayHold ? 'DEADLINE_UNKNOWN' : 'DEADLINE';
  }
}

/** Whether a failure, or its cause, is that the database did not answer in time. */
export const isDeadline = (error: unknown): boolean => databaseCode(error)?.startsWith('DEADLINE') === true;

/** The SQLSTATE, or the connection's error code, of a failure or its cause. */
export function databaseCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (!('code' in at) || typeof at.code !== 'string') continue;
    // A stopped server has no socket file.
    const isAway = at.code === 'ENOENT' && 'syscall' in at && at.syscall === 'connect';
    if (isAway) return 'ECONNREFUSED';
    return isWorkerLost(at) ? CONNECTION_FAILURE : at.code;
  }
  return undefined;
}

const CONNECTION_FAILURE = '08006';
/** Citus' messages for a worker that failed during a statement or a commit, which have no SQLSTATE of their own. */
const WORKER_LOST = new Set(['ReportResultError', 'ErrorIfPostCommitFailedShardPlacements']);

const isWorkerLost = (error: Error): boolean =>
  'code' in error && error.code === 'XX000' && 'routine' in error && WORKER_LOST.has(String(error.routine));

/** Connections that broke, that the server closed, or that did not answer in time: a statement in flight may have been executed or not. */
const LOST = /^(08|57P01|57P02|DEADLINE_UNKNOWN|CONNECTION_|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT)/;

/** Whether a failure leaves open what the database did. */
export const isConnectionLost = (error: unknown): boolean => LOST.test(databaseCode(error) ?? '');

/**
 * SQLSTATEs that certainly abort a transaction: invalid data, constraint violations, deadlocks, lock timeouts, errors raised by our
 * functions.
 */
const REFUSED = /^(22|23|40|55|P0)...$/;

/**
 * Whether a transaction certainly failed without effect. Calls of a failed batch can then run one by one, to find the one at fault. After a
 * broken connection everything may have been committed.
 */
export const isRefused = (error: unknown): boolean => REFUSED.test(databaseCode(error) ?? '');
