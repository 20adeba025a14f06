import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { bundleSchema } from '@/lib/bundle';

/** The page that contains the reference, between the two marker lines below. */
export const REFERENCE_PAGE = 'docs/organisations.md';
const BEGIN = '<!-- Generated from lib/bundle/schema by `npm run docs`. -->';
const END = '<!-- End of what is generated. -->';

/** Contains the example values of the reference; a test checks that it has every member of the schema. */
export const FULL_EXAMPLE = 'docs/examples/full.json';

export type BundleMember = {
  path: string;
  name: string;
  type: string;
  default: string;
  meaning: string;
  example: unknown;
};
type Section = { path: string; members: BundleMember[] };

/** The schema of a member without its wrappers, with the default and whether it is optional, which the wrappers say. */
type Core = { schema: z.core.$ZodType; isOptional: boolean; isNullable: boolean; default?: unknown; kind?: string };

/** Every object of the bundle with its members, in the order of the file; an object that occurs twice is listed once. */
export function referenceSections(): Section[] {
  const example = JSON.parse(readFileSync(FULL_EXAMPLE, 'utf8'));
  const sections: Section[] = [];
  const known = new Map<z.core.$ZodType, string>();
  const visit = (schema: z.core.$ZodObject, path: string, values: unknown[]): void => {
    known.set(schema, path);
    const section: Section = { path, members: [] };
    sections.push(section);
    for (const [name, member] of Object.entries(schema._zod.def.shape)) {
      const core = coreOf(member);
      const found = values.map((value) => memberOf(value, name)).filter((value) => value !== undefined);
      const inner = objectIn(core.schema);
      const at = path === '' ? name : `${path}.${name}`;
      const innerPath = inner?.isList ? `${at}[]` : at;
      const link = inner && (known.get(inner.schema) ?? innerPath);
      section.members.push({
        path: at,
        name,
        default: defaultOf(core),
        meaning: descriptionOf(member),
        type: typeOf(core, link),
        example: link ? undefined : found[0],
      });
      if (inner && !known.has(inner.schema)) visit(inner.schema, innerPath, found.flatMap(itemsOf));
    }
  };
  visit(bundleSchema, '', [example]);
  return sections;
}

/** The reference as Markdown. Throws when a member has no description, or no example. */
function bundleReference(): string {
  const parts = referenceSections().map(({ path, members }) => {
    const rows = members.map((member) => {
      if (!member.meaning) throw new Error(`${member.path} has no description in lib/bundle/schema`);
      const cells = [`\`${member.name}\``, member.type, member.default, member.meaning, exampleOf(member.example)];
      return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
    });
    const head = '| member | type | default | meaning | example |\n|---|---|---|---|---|';
    return `### ${path || 'The file'}\n\n${head}\n${rows.join('\n')}`;
  });
  return parts.join('\n\n');
}

/** The page with its reference regenerated from the schema. */
export function withReference(page: string): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`${REFERENCE_PAGE} lacks the two lines around its reference`);
  return `${before}${BEGIN}\n\n${bundleReference()}\n\n${END}${after}`;
}

function coreOf(schema: z.core.$ZodType): Core {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const kind = z.globalRegistry.get(schema)?.kind as string | undefined;
  const inner = (type: z.core.$ZodType, more: Partial<Core> = {}): Core => {
    const core = coreOf(type);
    return { ...core, ...more, ...(kind && { kind }) };
  };
  if (def.type === 'pipe') return inner(def.in);
  if (def.type === 'optional') return inner(def.innerType, { isOptional: true });
  if (def.type === 'nullable') return inner(def.innerType, { isNullable: true });
  if (def.type === 'default' || def.type === 'prefault')
    return inner(def.innerType, { isOptional: true, default: def.defaultValue });
  return { schema, isOptional: false, isNullable: false, ...(kind && { kind }) };
}

/** The object schema of a member, of its list entries, or of one of its alternatives. */
function objectIn(schema: z.core.$ZodType): { schema: z.core.$ZodObject; isList: boolean } | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return { schema: schema as z.core.$ZodObject, isList: false };
  if (def.type === 'array') {
    const entry = objectIn(coreOf(def.element).schema);
    return entry && { ...entry, isList: true };
  }
  if (def.type === 'union') {
    return def.options.map((option) => objectIn(coreOf(option).schema)).find((found) => found !== undefined);
  }
  return undefined;
}

function typeOf({ schema, kind }: Core, link?: string): string {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const linked = link === undefined ? '' : `[${link}](#${anchorOf(link)})`;
  if (kind) return kind;
  if (def.type === 'object') return linked;
  if (def.type === 'array') return linked ? `list of ${linked}` : `list of: ${typeOf(coreOf(def.element))}`;
  if (def.type === 'enum')
    return Object.values(def.entries)
      .map((value) => `\`${value}\``)
      .join(', ');
  if (def.type === 'boolean') return '`true` or `false`';
  if (def.type === 'union') return def.options.map((option) => typeOf(coreOf(option), link)).join(', or ');
  throw new Error(`The reference does not know the type ${def.type}: give it a kind in lib/bundle/schema`);
}

/** The anchor that GitHub derives from a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

function defaultOf({ isOptional, isNullable, default: value }: Core): string {
  if (!isOptional) return isNullable ? 'required; may be `null`' : '**required**';
  if (value === undefined) return isNullable ? 'none' : 'left out';
  return typeof value === 'object' && !Array.isArray(value) ? 'as below' : `\`${JSON.stringify(value)}\``;
}

const descriptionOf = (schema: z.core.$ZodType): string => z.globalRegistry.get(schema)?.description ?? '';

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

const MOST_CHARACTERS = 60;

function exampleOf(value: unknown): string {
  if (value === undefined) return '';
  const text = JSON.stringify(value);
  return `\`${text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text}\``;
}
