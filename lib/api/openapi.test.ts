import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Contract } from './contract';
import { contracts } from './contracts';
import { openApiDocument } from './openapi';
import { refusalsOf, wireProblem } from './openapi/problems';
import { ERRORS } from './problem';

type Json = { [member: string]: Json } & Json[];
const root = fileURLToPath(new URL('../../', import.meta.url));
const parsed = (): Json => JSON.parse(JSON.stringify(openApiDocument()));
const document = parsed();
const operationOf = ({ path, method }: Contract) => document.paths?.[path]?.[method.toLowerCase()] as Json;
const deref = (value: Json): Json => (typeof value.$ref === 'string' ? resolve(value.$ref) : value);

function resolve(ref: string): Json {
  const parts = ref.replace(/^#\//, '').split('/');
  return parts.reduce<Json>((at, part) => at?.[part] as Json, document);
}

/** Every object in the document with its path. */
function* objectsIn(value: unknown, place = '#'): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return;
  yield [place, value as Json];
  for (const [name, member] of Object.entries(value)) yield* objectsIn(member, `${place}/${name}`);
}

describe('the document as OpenAPI 3.1', () => {
  it('has a title and a licence, and only servers and members of the specification', () => {
    const known = 'openapi info jsonSchemaDialect servers paths webhooks components security tags externalDocs'.split(
      ' ',
    );
    expect(Object.keys(document).filter((member) => !known.includes(member))).toEqual([]);
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({
      title: expect.any(String),
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    expect(document.info?.license).toEqual({ name: expect.any(String), identifier: 'Apache-2.0' });
    expect(document.servers).toEqual([{ url: '/' }]);
  });

  it('is deterministic', () => {
    expect(JSON.stringify(parsed())).toBe(JSON.stringify(document));
  });

  it('has no dangling reference, and valid component names', () => {
    const refs = [...objectsIn(document)].flatMap(([, value]) => (typeof value.$ref === 'string' ? [value.$ref] : []));
    expect(refs.length).toBeGreaterThan(100);
    expect(refs.filter((ref) => typeof resolve(ref) !== 'object')).toEqual([]);
    for (const group of Object.values(document.components ?? {})) {
      for (const name of Object.keys(group)) expect(name).toMatch(/^[a-zA-Z0-9._-]+$/);
    }
  });

  it('has no unused component', () => {
    const text = JSON.stringify(document);
    // Security schemes are used by their name.
    const { securitySchemes: _, ...components } = (document.components ?? {}) as Record<string, Json>;
    const all = Object.entries(components).flatMap(([group, members]) =>
      Object.keys(members).map((name) => `"#/components/${group}/${name}"`),
    );
    expect(all.filter((ref) => !text.includes(ref))).toEqual([]);
  });

  it('describes every tag that is used, and every operation once', () => {
    const tags = new Set(document.tags?.map((tag) => tag.name as unknown));
    expect(contracts.filter(({ tag }) => !tags.has(tag))).toEqual([]);
    const ids = contracts.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('uses only keywords of JSON Schema 2020-12 in schemas', () => {
    const places = [...objectsIn(document)].filter(([place]) => /\/schemas?(\/|$)/.test(place));
    const foreign = places.filter(([, schema]) => 'example' in schema || 'nullable' in schema || '$defs' in schema);
    expect(foreign.map(([place]) => place)).toEqual([]);
  });
});

describe.each(contracts)('$operationId', (contract) => {
  const operation = operationOf(contract);
  const parameters = operation?.parameters?.map(deref) ?? [];

  it('is in the document, with exactly the parameters of its path', () => {
    expect(operation?.operationId).toBe(contract.operationId);
    const inPath = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(parameters.filter((p) => (p.in as unknown) === 'path').map((p) => p.name)).toEqual(inPath);
    for (const parameter of parameters) {
      expect(parameter).toMatchObject({ name: expect.any(String), in: expect.any(String), schema: expect.any(Object) });
      if ((parameter.in as unknown) === 'path') expect(parameter.required).toBe(true);
    }
  });

  it('has examples that its own schemas accept', () => {
    accepts(contract.answer, contract.example);
    const shown = operation?.responses?.[contract.status]?.content?.['application/json']?.example;
    expect(shown).toEqual(contract.status === 303 ? undefined : contract.example);
    const given = (where: string) =>
      Object.fromEntries(parameters.filter((p) => (p.in as unknown) === where).map((p) => [p.name, p.example]));
    accepts(contract.params, given('path'));
    accepts(contract.query, given('query'));
    if (contract.body) accepts(contract.body, contract.bodyExample);
  });

  it('describes every answer, with caching and idempotency', () => {
    const responses = Object.entries(operation?.responses ?? {});
    for (const [status, response] of responses) {
      expect(status).toMatch(contract.status === 303 ? /^([1-5]\d\d|default)$/ : /^[1-5]\d\d$/);
      expect(response.description).toEqual(expect.stringMatching(/\w/));
      expect(Object.keys(response.headers ?? {})).toContain('X-Request-Id');
    }
    const names = parameters.filter((p) => (p.in as unknown) === 'header').map((p) => p.name as unknown);
    expect(names.includes('If-None-Match')).toBe(contract.sharedCacheSeconds !== undefined);
    expect('304' in Object.fromEntries(responses)).toBe(contract.sharedCacheSeconds !== undefined);
    expect(names.includes('Idempotency-Key')).toBe(contract.idempotent === true);
    expect(Object.keys(operation?.requestBody?.content ?? {})).toHaveLength(contract.body ? 3 : 0);
  });

  it('shows every refusal under its status, as a problem', () => {
    const shown = Object.entries(operation?.responses ?? {}).flatMap(([status, response]) =>
      Object.entries(response.content?.['application/problem+json']?.examples ?? {}).map(([code, { value }]) => {
        accepts(wireProblem, value);
        expect(value).toMatchObject({
          code,
          status: Number(status),
          instance: expect.stringMatching(/^\/(v1|api)\/demo/),
        });
        return code;
      }),
    );
    const hasQuery = parameters.some((p) => (p.in as unknown) === 'query');
    expect(shown.sort()).toEqual(refusalsOf(contract, { hasQuery }).sort());
    expect(shown).toEqual(expect.arrayContaining([...contract.errors, 'client_not_found', 'internal', 'busy']));
    expect(shown.includes('validation_failed')).toBe(hasQuery || contract.body !== undefined);
    for (const code of shown) expect(ERRORS).toHaveProperty(code);
  });

  it('lists the refusal of an invalid path', () => {
    const fits = contract.params.safeParse(Object.fromEntries(parameters.map((p) => [p.name, '']))).success;
    if (!fits) expect(contract.errors).toContain(contract.paramsError.code);
  });
});

it('states the limits of requests that the parser enforces', () => {
  const properties = resolve('#/components/schemas/SeatsWanted/properties');
  expect(properties.numberoftickets?.anyOf?.[0]).toEqual({ type: 'integer', minimum: 1, maximum: 1000 });
  expect(properties.seats?.anyOf?.[1]).toMatchObject({ type: 'array', minItems: 1, maxItems: 1000 });
});

describe('routes and contracts', async () => {
  const named = await namedContracts();
  const routes = routeFiles();

  it.each(routes)('%s answers exactly the contracts of its address', async (file) => {
    const path = `/${file.replace(/^app\//, '').replace(/\/route\.ts$/, '')}`.replaceAll('[', '{').replaceAll(']', '}');
    const here = contracts.filter((contract) => contract.path === path);
    expect(here.map(({ method }) => method)).not.toEqual([]);

    const source = readFileSync(join(root, file), 'utf8');
    const used = [...source.matchAll(/[oO]peration\(\s*(\w+)/g)].map(([, name]) => named.get(name ?? ''));
    expect(new Set(used)).toEqual(new Set(here));

    const { OPTIONS } = await import(join(root, file));
    const preflight: Response = await OPTIONS(new Request('http://localhost/'), { params: Promise.resolve({}) });
    const methods = preflight.headers.get('allow')?.split(', ') ?? [];
    expect(methods.filter((method) => method !== 'HEAD' && method !== 'OPTIONS').sort()).toEqual(
      here.map(({ method }) => method).sort(),
    );
  });

  it('every contract has a route file', () => {
    const files = contracts.map(({ path }) => `app${path.replaceAll('{', '[').replaceAll('}', ']')}/route.ts`);
    expect([...new Set(files)].sort()).toEqual([...routes].sort());
  });

  it('every contract is in the list', () => {
    expect([...named.values()].filter((contract) => !contracts.includes(contract))).toEqual([]);
    expect(named.size).toBe(contracts.length);
  });
});

/** The route files of the API except the two without a contract: unknown addresses and the document itself. */
function routeFiles(): string[] {
  return ['v1', 'api'].flatMap((folder) =>
    readdirSync(join(root, 'app', folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(^|\/)route\.tsx?$/.test(file))
      .filter((file) => !['route.ts', '[...rest]/route.ts', 'openapi.json/route.ts'].includes(file))
      .map((file) => `app/${folder}/${file}`),
  );
}

/** The contracts by their export names. */
async function namedContracts(): Promise<Map<string, Contract>> {
  const folder = join(root, 'lib/api/contracts');
  const files = readdirSync(folder).filter((file) => file !== 'index.ts' && !file.includes('.test.'));
  const modules = await Promise.all(
    files.map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>),
  );
  const exported = modules.flatMap((module) => Object.entries(module));
  return new Map(exported.filter(([name]) => name.endsWith('Contract')) as [string, Contract][]);
}

function accepts(schema: z.ZodType, value: unknown): void {
  expect(schema.safeParse(value).error?.issues ?? []).toEqual([]);
}
