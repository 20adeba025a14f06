import type { z } from 'zod';

type Any = { _zod: { def: Record<string, unknown> & { type: string; checks?: z.core.$ZodCheck[] } } };

const defOf = (schema: unknown) => (schema as Any)._zod.def;

/** What a schema reads: a pipe reads with its first schema, unless that is a function. */
function innerOf(def: ReturnType<typeof defOf>): unknown {
  if (def.type === 'pipe') return defOf(def.in).type === 'transform' ? def.out : def.in;
  if (def.type === 'lazy') return (def.getter as () => unknown)();
  return def.innerType;
}

/** Whether an object takes members that its shape does not name, of a known schema. */
const hasMore = ({ catchall }: Record<string, unknown>) => catchall !== undefined && defOf(catchall).type !== 'never';

/** Inputs of a schema in which every text, and every number that may be sent as one, is `text`: one for each branch of its unions. */
export function inputsOf(schema: unknown, text: string): unknown[] {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return objectsOf({ ...(def.shape as object), ...(hasMore(def) && { more: def.catchall }) }, text);
    case 'record':
      return objectsOf({ [text]: def.valueType, nl: def.valueType }, text);
    case 'array':
      return inputsOf(def.element, text).map((input) => [input]);
    case 'tuple':
      return [(def.items as unknown[]).map((item) => inputsOf(item, text)[0])];
    case 'union':
      return (def.options as unknown[]).flatMap((option) => inputsOf(option, text));
    case 'literal':
      return (def.values as unknown[]).slice(0, 1);
    case 'enum':
      return [Object.values(def.entries as object)[0]];
    case 'boolean':
      return [true];
    case 'null':
      return [null];
    case 'number':
      return [def.coerce ? text : 1];
    default: {
      const inner = innerOf(def);
      return inner ? inputsOf(inner, text) : [text];
    }
  }
}

function objectsOf(shape: object, text: string): unknown[] {
  const members = Object.entries(shape).map(([name, member]) => [name, inputsOf(member, text)] as const);
  const most = Math.max(1, ...members.map(([, inputs]) => inputs.length));
  return Array.from({ length: most }, (_, i) =>
    Object.fromEntries(members.map(([name, inputs]) => [name, inputs[i % inputs.length]])),
  );
}

/** A text member of a schema, and its bound; undefined when something else is checked before its length, or the rest after it. */
export type TextMember = { path: string; most: number | undefined };

/** Every text member of a schema, at any depth. */
export function textMembersOf(schema: unknown, path = ''): TextMember[] {
  const def = defOf(schema);
  const at = (name: string) => (path ? `${path}.${name}` : name);
  const within = (inner: unknown, name: string) => textMembersOf(inner, at(name));
  switch (def.type) {
    case 'string':
      return [{ path, most: boundOf(def.checks ?? []) }];
    case 'object':
      return [
        ...Object.entries(def.shape as object).flatMap(([name, member]) => within(member, name)),
        ...(hasMore(def) ? within(def.catchall, '*') : []),
      ];
    case 'record':
      return within(def.valueType, '*');
    case 'array':
      return within(def.element, '[]');
    case 'tuple':
      return (def.items as unknown[]).flatMap((item) => within(item, '[]'));
    case 'union':
      return (def.options as unknown[]).flatMap((option) => textMembersOf(option, path));
    default: {
      const inner = innerOf(def);
      return inner ? textMembersOf(inner, path) : [];
    }
  }
}

function boundOf(checks: z.core.$ZodCheck[]): number | undefined {
  // `trimmedText` removes spaces first.
  const [first, second] = checks.map((check) => check._zod.def as { check: string; abort?: boolean; maximum?: number });
  const length = first?.check === 'overwrite' ? second : first;
  return length?.check === 'max_length' && length.abort ? length.maximum : undefined;
}
