import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi';

const document = JSON.parse(JSON.stringify(openApiDocument()));

it('is valid OpenAPI 3.1 to an independent validator', async () => {
  expect(await new Validator().validate(document)).toEqual({ valid: true });
});

it('describes the items of every array', () => {
  const arrays = [...schemasIn(document, '#')].filter(([, schema]) => schema.type === 'array');
  expect(arrays.length).toBeGreaterThan(5);
  expect(arrays.filter(([, { items }]) => typeof items !== 'object').map(([place]) => place)).toEqual([]);
});

it('describes the successful answer of every operation', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { responses: object }>).map(([method, { responses }]) => ({
      name: `${method} ${path}`,
      statuses: Object.keys(responses),
    })),
  );
  expect(operations.length).toBeGreaterThan(20);
  const silent = operations.filter(({ statuses }) => !statuses.some((status) => /^2\d\d$|^default$/.test(status)));
  expect(silent.map(({ name }) => name)).toEqual([]);
});

function* schemasIn(value: unknown, place: string): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  yield [place, value as Record<string, unknown>];
  for (const [name, inner] of Object.entries(value)) yield* schemasIn(inner, `${place}/${name}`);
}
