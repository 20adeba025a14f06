import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;
/** The content of `components.schemas`, by id. */
export type Schemas = Map<string, JsonSchema>;

/**
 * A zod schema as JSON Schema 2020-12 for OpenAPI 3.1. Schemas with an id are added to `schemas` and referenced.
 * @param io `input` for requests, `output` for responses
 * @throws Error when two different schemas have one id
 */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Schemas): JsonSchema {
  const made = z.toJSONSchema(schema, { io, override: ({ jsonSchema }) => tidy(jsonSchema) });
  const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _, $defs = {}, ...rest } = JSON.parse(text) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  for (const [id, definition] of Object.entries($defs)) {
    const before = schemas.get(id);
    if (before && JSON.stringify(before) !== JSON.stringify(definition))
      throw new Error(`Two schemas are called ${id}`);
    schemas.set(id, definition);
  }
  return rest;
}

function tidy(schema: JsonSchema): void {
  // Responses may gain members: programs must ignore unknown ones.
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format) delete schema.pattern;
  if ('example' in schema) {
    schema.examples = [schema.example];
    delete schema.example;
  }
}
