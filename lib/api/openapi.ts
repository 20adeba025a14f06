import packageJson from '@/package.json';
import { contracts } from './contracts';
import { HEADER_PARAMETERS, HEADERS } from './openapi/headers';
import { operationOf } from './openapi/operation-of';
import { wireProblem } from './openapi/problems';
import { type Schemas, schemaOf } from './openapi/schema-of';

const DESCRIPTION = `
Doek sells tickets for several organisations. Every address names one, by its short name: \`/v1/{client_name}/…\`.

- Public: no key, no cookie, CORS open to every page. A cart is reached by its id alone.
- Every address answers with and without a slash at the end. HEAD and OPTIONS work.
- Bodies may be JSON, a URL-encoded form or multipart form data, up to 64 KiB; numbers may come as strings.
- Answers may gain members. Dates and times are local to the organisation.
- A refusal is \`application/problem+json\` with a stable \`code\`: [every code and what it means](/docs/errors).
`.trim();

const TAGS = [
  { name: 'Events', description: 'Main events (shows) and their sub events (performances), and where they are.' },
  { name: 'Ticket types', description: 'What a performance offers now, with prices after discount, and its seats.' },
  { name: 'Cart', description: 'Seats are held for a while from the last successful add; then others can buy them.' },
  { name: 'Waiting room', description: 'Before performances that more people want than can buy at once.' },
  { name: 'Order', description: 'A cart becomes an order, which waits half an hour for its money, its seats held.' },
  {
    name: 'Door',
    description:
      'Scanners: a device of the door, or a program with a token from the office, reads the tickets of one list, learns of every change, and sends what it scanned.',
  },
  { name: 'Shop', description: 'The addresses that the organisation’s own pages use.' },
];

const DOOR = { type: 'http', scheme: 'bearer', description: 'The token of a device of the door, scope `door`.' };

/** The OpenAPI 3.1 document, made from the schemas of the routes. Deterministic. */
export function openApiDocument() {
  const schemas: Schemas = new Map();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const contract of contracts) {
    paths[contract.path] = {
      ...paths[contract.path],
      [contract.method.toLowerCase()]: operationOf(contract, schemas),
    };
  }
  schemaOf(wireProblem, 'output', schemas);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Doek',
      summary: 'Tickets for theatre, music and festivals',
      description: DESCRIPTION,
      version: packageJson.version,
      license: { name: 'Apache License 2.0', identifier: packageJson.license },
    },
    servers: [{ url: '/' }],
    security: [],
    tags: TAGS,
    paths,
    components: {
      schemas: Object.fromEntries(schemas),
      headers: HEADERS,
      parameters: HEADER_PARAMETERS,
      securitySchemes: { door: DOOR },
    },
  };
}
