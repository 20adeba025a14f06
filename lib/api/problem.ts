import type { Writes } from '@/lib/context';
import { AppError, databaseCode, type ErrorCode } from '@/lib/errors';

/** Every error code with its HTTP status and its meaning for the caller (shown at /docs/errors). */
export const ERRORS = {
  malformed_address: { status: 400, meaning: 'The address is not valid percent-encoded UTF-8, or longer than any.' },
  malformed_body: { status: 400, meaning: 'The body cannot be read: broken JSON, not UTF-8, not an object.' },
  wrong_signature: { status: 400, meaning: 'The message is not signed by the payment provider; nothing was done.' },
  door_unauthorized: {
    status: 401,
    meaning: 'The token is of no device of this organisation (any more), or the pairing code was used.',
  },
  door_proof: {
    status: 401,
    meaning:
      'The request is not signed with the key of the device, or by a clock that is more than five minutes wrong.',
  },
  client_not_found: { status: 404, meaning: 'There is no organisation with that short name.' },
  event_not_found: { status: 404, meaning: 'No such event, or not published, or another organisation’s.' },
  sub_event_not_found: { status: 404, meaning: 'No such performance, or not published, or another organisation’s.' },
  tickettype_not_found: { status: 404, meaning: 'The performance does not offer that ticket type (now).' },
  eventtype_not_found: { status: 404, meaning: 'No event has that type.' },
  cart_not_found: { status: 404, meaning: 'That cannot be a cart id: 8 to 128 of A-Z a-z 0-9 _ , -' },
  seat_not_found: { status: 404, meaning: 'The seat is not in this cart (any more).' },
  order_not_found: { status: 404, meaning: 'No such order, or another organisation’s.' },
  payment_not_found: { status: 404, meaning: 'No such payment, or another organisation’s.' },
  waiting_room_not_found: { status: 404, meaning: 'There is no waiting room before this performance.' },
  not_found: { status: 404, meaning: 'There is nothing at this address.' },
  method_not_allowed: { status: 405, meaning: 'The address exists, the method does not; `Allow` lists those that do.' },
  request_timeout: { status: 408, meaning: 'The body took more than ten seconds to arrive.' },
  sold_out: {
    status: 409,
    meaning: 'Fewer seats are free than asked for; `available` says how many. Nothing was held.',
  },
  discount_limit_event: {
    status: 409,
    meaning: 'The ticket type is (nearly) used up for this performance; see `available`.',
  },
  discount_limit_order: { status: 409, meaning: 'One order can take no more of this ticket type; see `available`.' },
  order_limit: { status: 409, meaning: 'One order can take no more tickets; see `available`.' },
  not_on_sale: {
    status: 409,
    meaning:
      'The performance cannot be bought: not on sale (any more), or it has begun. When a cart is ordered, `event_ids` and `seats` say what to take out of it.',
  },
  seat_taken: { status: 409, meaning: 'Chosen seats are taken; `seats` names them. None was held.' },
  code_required: {
    status: 409,
    meaning:
      'The ticket type asks for a `code`, and it was not given or is another. `reason` says why a voucher’s does not open it: `early`, `expired`, `elsewhere` or `used_up`.',
  },
  order_not_paid: { status: 409, meaning: 'Only a paid order has tickets and a receipt.' },
  unpaid_limit: {
    status: 409,
    meaning:
      'More tickets without money (at the door, or free) than the organisation allows; `limit` says of what: `address`, `network`, `performance`, or `time` when it is too late. No order was made.',
  },
  cart_empty: { status: 409, meaning: 'Nothing is in the cart, or its hold is over; no order was made.' },
  order_ended: { status: 409, meaning: 'The order is paid, cancelled or expired: that cannot be done any more.' },
  not_refundable: { status: 409, meaning: 'The organisation takes this order back no more, or not this way.' },
  idempotency_running: { status: 409, meaning: 'The first request with this Idempotency-Key is still running.' },
  payload_too_large: { status: 413, meaning: 'The body is larger than 64 KiB.' },
  unsupported_media_type: { status: 415, meaning: 'Send JSON, a URL-encoded form or multipart form data, in UTF-8.' },
  validation_failed: { status: 422, meaning: 'A field is wrong; `errors` says which and why.' },
  idempotency_mismatch: { status: 422, meaning: 'This Idempotency-Key came before with another request.' },
  waiting: {
    status: 429,
    meaning:
      'There is a waiting room, and it is not the turn of this cart: `place` and `expected_at` say when, `token` goes back as `Waiting-Token`. Try again after `Retry-After` seconds; the place is kept.',
  },
  too_many_requests: {
    status: 429,
    meaning:
      'More than the limit that `violated-policies` names; nothing was done. Try again after `Retry-After` seconds.',
  },
  internal: { status: 500, meaning: 'A fault on our side; the log has more under `request_id`.' },
  payment_unavailable: { status: 503, meaning: 'The payment provider does not answer as it should; the order waits.' },
  payment_refused: { status: 503, meaning: 'The payment provider refuses this way of paying; another may work.' },
  busy: { status: 503, meaning: 'Try again after `Retry-After` seconds. Nothing was done.' },
  unknown_outcome: {
    status: 503,
    meaning:
      'The connection to the database was lost: it is not known whether this was done. Send it again with the same Idempotency-Key, or read the cart or the order, which say what is true, before you try again without one.',
  },
} as const satisfies Record<ErrorCode, { status: number; meaning: string }>;

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** Seconds until a retry makes sense; a refusal may have its own `retry_after`. */
const RETRY_AFTER: Partial<Record<ErrorCode, number>> = { busy: 1, unknown_outcome: 1, idempotency_running: 1 };

/** SQLSTATE classes and codes of temporary failures: locks, connections, a restart. */
const PASSING =
  /^(08|40|53|55P03|57|DEADLINE|CONNECTION_|CONNECT_TIMEOUT|ECONN|ENOTFOUND|EPIPE|EAGAIN|EAI_AGAIN|ETIMEDOUT)/;

/**
 * Any failure as a refusal. A temporary one is `busy` when certainly nothing was written, else `unknown_outcome`; an unexpected one is
 * `internal`. The cause is not sent.
 */
export function asAppError(error: unknown, writes?: Writes): AppError {
  if (error instanceof AppError) return error;
  if (PASSING.test(databaseCode(error) ?? '')) {
    if (writes?.mayHold) {
      const message = 'It is not known whether this was done: look, or send it again with the same Idempotency-Key';
      return new AppError('unknown_outcome', message, { cause: error });
    }
    return new AppError('busy', 'The service is busy: try again in a moment', { cause: error });
  }
  return new AppError('internal', 'Something went wrong on our side', { cause: error });
}

/** The request that a refusal answers. */
export type RequestInfo = { path: string; requestId: string };

/** The RFC 9457 body of a refusal, plus `message`, which existing clients read. */
export function problemBody(error: AppError, { path, requestId }: RequestInfo) {
  const status = ERRORS[error.code].status;
  return {
    type: `/docs/errors#${error.code}`,
    title: TITLES[status] ?? 'Error',
    status,
    detail: error.message,
    instance: path,
    code: error.code,
    message: error.message,
    request_id: requestId,
    ...(error.errors.length > 0 && { errors: error.errors }),
    ...error.extra,
  };
}

/** The Retry-After header, in seconds, of a refusal that is temporary. */
export function retryAfterOf(error: AppError): { 'Retry-After'?: string } {
  const seconds = error.extra.retry_after ?? RETRY_AFTER[error.code];
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) };
}

/** The answer to a refusal. */
export function problemResponse(error: AppError, about: RequestInfo): Response {
  return new Response(JSON.stringify(problemBody(error, about)), {
    status: ERRORS[error.code].status,
    headers: {
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...retryAfterOf(error),
      // Closes the connection, because the rest of the request body is not read.
      ...(error.code === 'request_timeout' && { Connection: 'close' }),
    },
  });
}
