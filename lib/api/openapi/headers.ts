const text = { type: 'string' };

/** Response headers, under `components.headers`. */
export const HEADERS = {
  'X-Request-Id': {
    description: 'Names this request in our log. A sensible one of your own is kept.',
    schema: text,
  },
  'Cache-Control': { description: 'How long the answer may be kept.', schema: text },
  ETag: { description: 'Names this version of the answer; send it back in If-None-Match.', schema: text },
  Location: { description: 'The absolute address of what was made.', schema: { type: 'string', format: 'uri' } },
  'RateLimit-Policy': {
    description:
      'The limits that this request counts for: `q` in a window of `w` seconds (draft-ietf-httpapi-ratelimit-headers-10). Absent when the service has none.',
    schema: text,
    example: '"address";q=6000;w=60, "client";q=600000;w=60',
  },
  RateLimit: {
    description: 'What is left of them: `r`, until `t` seconds from now.',
    schema: text,
    example: '"address";r=5987;t=42, "client";r=598211;t=42',
  },
  'Retry-After': { description: 'Seconds to wait before trying again.', schema: { type: 'integer', minimum: 1 } },
  'Idempotency-Replayed': {
    description: 'Present when this is the first answer again, for an Idempotency-Key that came before.',
    schema: { type: 'string', const: 'true' },
  },
};
export type HeaderName = keyof typeof HEADERS;

/** Request headers, under `components.parameters`. */
export const HEADER_PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes it safe to send the request again: for 24 hours the same key gives the first answer again. A text of your own for each request, such as a random UUID.',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
  WaitingToken: {
    name: 'Waiting-Token',
    in: 'header',
    description: 'The `token` of a place in a waiting room.',
    required: false,
    schema: text,
  },
  DoorProof: {
    name: 'Door-Proof',
    in: 'header',
    description:
      'Of a paired device: `{milliseconds}.{signature}`, as `pairDoorDevice` says. A program with a token from the office sends none.',
    required: false,
    schema: text,
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag that you have: the answer is 304 without a body while it is still current.',
    required: false,
    schema: text,
  },
};

/** References to response headers, as a response lists them. */
export function headerRefs(...names: HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
