import type { z } from 'zod';
import type { Contract } from '../contract';
import { type HeaderName, headerRefs } from './headers';
import { anyRefusal, refusalResponses, refusalsOf } from './problems';
import { type JsonSchema, type Schemas, schemaOf } from './schema-of';

const MEDIA_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** A contract as an OpenAPI operation; named schemas are added to `schemas`. */
export function operationOf(contract: Contract, schemas: Schemas) {
  const path = parametersIn('path', contract.params, schemas);
  const query = parametersIn('query', contract.query, schemas);
  const examplePath = path.reduce(
    (text, { name, example }) => text.replace(`{${name}}`, String(example)),
    contract.path,
  );
  return {
    operationId: contract.operationId,
    tags: [contract.tag],
    summary: contract.summary,
    ...(contract.description && { description: contract.description }),
    ...(contract.isOfDevice && { security: [{ door: [] }] }),
    parameters: [
      ...path,
      ...query,
      ...(contract.isOfDevice ? [{ $ref: '#/components/parameters/DoorProof' }] : []),
      ...(contract.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(contract.waiting ? [{ $ref: '#/components/parameters/WaitingToken' }] : []),
      ...(contract.sharedCacheSeconds === undefined ? [] : [{ $ref: '#/components/parameters/IfNoneMatch' }]),
    ],
    ...(contract.body && { requestBody: requestBody(contract.body, contract.bodyExample, schemas) }),
    responses: {
      ...successes(contract, schemas),
      ...refusalResponses(refusalsOf(contract, { hasQuery: query.length > 0 }), examplePath),
    },
  };
}

function parametersIn(where: 'path' | 'query', schema: z.ZodType, schemas: Schemas) {
  const { properties = {}, required = [] } = schemaOf(schema, 'input', schemas) as {
    properties?: Record<string, JsonSchema & { description?: string; examples?: unknown[] }>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, examples, ...schema }]) => ({
    name,
    in: where,
    required: required.includes(name),
    ...(description && { description }),
    schema,
    ...(examples && { example: examples[0] }),
  }));
}

function requestBody(body: z.ZodType, example: unknown, schemas: Schemas) {
  const content = { schema: schemaOf(body, 'input', schemas), ...(example !== undefined && { example }) };
  return { required: true, content: Object.fromEntries(MEDIA_TYPES.map((mediaType) => [mediaType, content])) };
}

function successes(contract: Contract, schemas: Schemas) {
  const cached = contract.sharedCacheSeconds !== undefined;
  const names: HeaderName[] = ['X-Request-Id', 'Cache-Control', 'RateLimit-Policy', 'RateLimit'];
  if (cached) names.push('ETag');
  if (contract.status !== 200) names.push('Location');
  if (contract.idempotent) names.push('Idempotency-Replayed');
  return {
    [contract.status]: {
      description: contract.summary,
      headers: headerRefs(...names),
      ...(contract.status !== 303 && {
        content: {
          'application/json': { schema: schemaOf(contract.answer, 'output', schemas), example: contract.example },
        },
      }),
    },
    // Validators and generators need a successful response; a redirect has none, and everything else is a refusal.
    ...(contract.status === 303 && { default: anyRefusal() }),
    ...(cached && {
      304: { description: 'What you have is current.', headers: headerRefs('X-Request-Id', 'Cache-Control', 'ETag') },
    }),
  };
}
