import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;
/** What `components.schemas` will hold, by id. */
export type Schemas = Map<string, JsonSchema>;

/**
 * A zod schema as OpenAPI 3.1 wants it: JSON Schema 2020-12. Schemas with an id go to `schemas` and are referred to.
 * @param io `input` for what is sent to the API, `output` for what it answers
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
  // An answer may gain members: programs must not refuse those that they do not know.
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format) delete schema.pattern;
  if ('example' in schema) {
    schema.examples = [schema.example];
    delete schema.example;
  }
}
