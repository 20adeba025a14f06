import { openApiDocument } from '@/lib/api/openapi';

/** The part of JSON Schema that our OpenAPI document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
};
export type Parameter = { name: string; in: string; required?: boolean; description?: string; example?: unknown };
type Content = Record<string, { schema: Schema; example?: unknown }>;
export type ShownOperation = {
  method: string;
  path: string;
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};

type Document = {
  tags: { name: string; description: string }[];
  paths: Record<
    string,
    Record<string, Omit<ShownOperation, 'parameters'> & { parameters: (Parameter | { $ref: string })[] }>
  >;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
};

/** The name of the component that a `$ref` points to. */
export const componentName = ($ref: string): string => $ref.split('/').at(-1) ?? '';

/** The OpenAPI document in the order in which the page shows it: operations by tag, and the schemas that they use. */
export function readDocument() {
  const { tags, paths, components } = openApiDocument() as unknown as Document;
  const operations = Object.entries(paths).flatMap(([path, ofPath]) =>
    Object.entries(ofPath).map(([method, operation]): ShownOperation => {
      const parameters = operation.parameters.flatMap((one) =>
        '$ref' in one ? (components.parameters[componentName(one.$ref)] ?? []) : one,
      );
      return { ...operation, method: method.toUpperCase(), path, parameters };
    }),
  );
  const groups = tags.map((tag) => ({ ...tag, operations: operations.filter((one) => one.tags[0] === tag.name) }));
  return { groups, schemas: Object.entries(components.schemas) };
}
