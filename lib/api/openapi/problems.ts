import { z } from 'zod';
import { AppError, type ErrorCode } from '@/lib/errors';
import type { Contract } from '../contract';
import { ERRORS, problemBody, problemResponse } from '../problem';
import { wireStanding } from '../wire/standing';
import { headerRefs } from './headers';

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

export const wireProblem = z
  .object({
    type: z.string().meta({ description: 'The address of what the code means.' }),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string().meta({ description: 'The path of the request.' }),
    code: z.enum(codes).meta({ description: 'Stable: decide by this one.' }),
    message: z.string().meta({ description: 'A short sentence for people.' }),
    request_id: z.string().meta({ description: 'Name it when you ask for help.' }),
    errors: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'With `validation_failed`: every wrong field.' }),
    available: z.int().min(0).optional().meta({ description: 'With refusals of an amount: how many can be had.' }),
    retry_after: z.int().min(1).optional().meta({ description: 'With 429: as `Retry-After`.' }),
    place: wireStanding.shape.place.optional(),
    opens_at: wireStanding.shape.opens_at.optional(),
    expected_at: wireStanding.shape.expected_at.optional(),
    token: z.string().optional().meta({ description: 'With `waiting`: send it back as `Waiting-Token`.' }),
    'violated-policies': z
      .array(z.string())
      .optional()
      .meta({ description: 'With `too_many_requests`: the limits, as `RateLimit-Policy` names them.' }),
    seats: z.array(z.string()).optional().meta({
      description:
        'With `seat_taken`: the chosen seats that are taken. With `not_on_sale` of an order: the seats to take out of the cart.',
    }),
    reason: z.enum(['early', 'expired', 'elsewhere', 'used_up']).optional().meta({
      description: 'With `code_required`: why the voucher with this code opens no ticket type here now.',
    }),
    limit: z
      .enum(['address', 'network', 'performance', 'time'])
      .optional()
      .meta({ description: 'With `unpaid_limit`: what there is too much of.' }),
    event_ids: z
      .array(z.int())
      .optional()
      .meta({ description: 'With `not_on_sale` of an order: the performances that are no longer on sale.' }),
  })
  .meta({ id: 'Problem', description: 'A refusal, as RFC 9457 says, with `code`, `message` and `request_id`.' });

type Example = { message: string; extra?: Record<string, unknown>; errors?: { path: string; message: string }[] };

const EXAMPLES = {
  malformed_address: { message: 'The address is not valid percent-encoded UTF-8' },
  malformed_body: { message: 'The body is not valid JSON' },
  wrong_signature: { message: 'The signature is wrong' },
  door_unauthorized: { message: 'This device is not paired (any more)' },
  door_proof: { message: 'The request is not signed with the key of this device, or its clock is wrong' },
  client_not_found: { message: 'Client not found' },
  event_not_found: { message: 'Event not found' },
  sub_event_not_found: { message: 'sub_event not found' },
  tickettype_not_found: { message: 'tickettype not found' },
  eventtype_not_found: { message: 'Event type not found' },
  cart_not_found: { message: 'Cart not found' },
  seat_not_found: { message: 'Seat not found' },
  order_not_found: { message: 'Order not found' },
  payment_not_found: { message: 'Payment not found' },
  waiting_room_not_found: { message: 'There is no waiting room here' },
  not_found: { message: 'There is nothing at this address' },
  method_not_allowed: { message: 'This address answers GET, HEAD, OPTIONS' },
  request_timeout: { message: 'The body took too long to arrive' },
  sold_out: { message: 'Only 2 left', extra: { available: 2 } },
  discount_limit_event: { message: 'There are 1 tickets of this type left', extra: { available: 1 } },
  discount_limit_order: { message: 'This order can take 1 ticket more of this type', extra: { available: 1 } },
  order_limit: { message: 'This order can take 3 more tickets', extra: { available: 3 } },
  not_on_sale: { message: 'This performance is not on sale' },
  seat_taken: { message: 'A chosen seat is taken', extra: { seats: ['azL0bNZdD1'] } },
  code_required: { message: 'This code has been used up', extra: { reason: 'used_up' } },
  order_not_paid: { message: 'This order has no tickets' },
  unpaid_limit: { message: 'It is too late to reserve without paying: pay at once', extra: { limit: 'time' } },
  cart_empty: { message: 'The cart is empty, or its time is over' },
  order_ended: { message: 'This order cannot be cancelled any more' },
  not_refundable: { message: 'This order is not taken back any more' },
  idempotency_running: { message: 'The first request with this Idempotency-Key is running' },
  payload_too_large: { message: 'The body is larger than 64 KiB' },
  unsupported_media_type: {
    message:
      'Send application/json, application/x-www-form-urlencoded or multipart/form-data in UTF-8, not application/xml',
  },
  validation_failed: {
    message: 'numberoftickets must be a whole number from 1 to 1000',
    errors: [{ path: 'numberoftickets', message: 'must be a whole number from 1 to 1000' }],
  },
  idempotency_mismatch: { message: 'This Idempotency-Key came before with another request' },
  waiting: {
    message: 'Wait for your turn: 431',
    extra: {
      place: 431,
      opens_at: '2026-12-01T09:00:00.000Z',
      expected_at: '2026-12-01T09:04:19.000Z',
      retry_after: 27,
      token: 'kT3v0eYqWm5uB7hZ1sXa9cRf2gLpN8jD.3q2-7wq0kGQm0v3Zc1Xh9bT5nYp8RrUe2sLdJf6aHcA',
    },
  },
  too_many_requests: {
    message: 'Too many requests (address): at most 6000 in 60 seconds',
    extra: { retry_after: 17, 'violated-policies': ['address'] },
  },
  internal: { message: 'Something went wrong on our side' },
  payment_unavailable: { message: 'The payment provider does not answer: try again in a moment' },
  payment_refused: { message: 'The payment provider refuses this way of paying' },
  busy: { message: 'The service is busy: try again in a moment' },
  unknown_outcome: {
    message: 'It is not known whether this was done: look, or send it again with the same Idempotency-Key',
  },
} satisfies Record<ErrorCode, Example>;

/** Every refusal of an operation: its own and those of requests like it. */
export function refusalsOf(contract: Contract, { hasQuery }: { hasQuery: boolean }): ErrorCode[] {
  const body: ErrorCode[] = ['malformed_body', 'request_timeout', 'payload_too_large', 'unsupported_media_type'];
  const all = new Set<ErrorCode>([
    ...contract.errors,
    'malformed_address',
    'client_not_found',
    ...(contract.body ? body : []),
    ...(contract.body || hasQuery ? (['validation_failed'] as const) : []),
    ...(contract.idempotent ? (['idempotency_running', 'idempotency_mismatch'] as const) : []),
    'too_many_requests',
    'internal',
    'busy',
    ...(contract.method === 'GET' ? [] : (['unknown_outcome'] as const)),
  ]);
  return codes.filter((code) => all.has(code));
}

/** Any refusal, whatever its status. */
export const anyRefusal = () => ({
  description: 'A refusal.',
  headers: headerRefs('X-Request-Id'),
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/**
 * The refusals as OpenAPI responses: one per status, with an example per code. `path` is that of an example request.
 */
export function refusalResponses(refusals: ErrorCode[], path: string): Record<string, unknown> {
  const statuses = [...new Set(refusals.map((code) => ERRORS[code].status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const here = refusals.filter((code) => ERRORS[code].status === status);
      const retry = here.some((code) => response(code, path).headers.has('Retry-After'));
      return [
        status,
        {
          description: here.map((code) => `\`${code}\`: ${ERRORS[code].meaning}`).join('\n\n'),
          headers: headerRefs(
            'X-Request-Id',
            'Cache-Control',
            'RateLimit-Policy',
            'RateLimit',
            ...(retry ? (['Retry-After'] as const) : []),
          ),
          content: {
            'application/problem+json': {
              schema: { $ref: '#/components/schemas/Problem' },
              examples: Object.fromEntries(
                here.map((code) => [code, { value: problemBody(refusal(code), about(path)) }]),
              ),
            },
          },
        },
      ];
    }),
  );
}

const about = (path: string) => ({ path, requestId: '8d3c5f1e-2a67-4b0f-9a53-1c7e40d2b6aa' });
const response = (code: ErrorCode, path: string) => problemResponse(refusal(code), about(path));

function refusal(code: ErrorCode): AppError {
  const { message, ...details }: Example = EXAMPLES[code];
  return new AppError(code, message, details);
}
