import type { ReactNode } from 'react';
import { componentName, type Schema } from './document';

/** The type of a value in a few words; named objects are links to their description. */
export function TypeOf({ schema }: { schema: Schema }): ReactNode {
  if (schema.$ref) return <a href={`#object-${componentName(schema.$ref)}`}>{componentName(schema.$ref)}</a>;
  const some = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (some) return some.map((one, i) => [i > 0 && ' or ', <TypeOf key={JSON.stringify(one)} schema={one} />]);
  if (schema.const !== undefined) return <code>{JSON.stringify(schema.const)}</code>;
  if (schema.enum) return <code>{schema.enum.map((one) => JSON.stringify(one)).join(' ')}</code>;
  if (schema.items) {
    return (
      <>
        array of <TypeOf schema={schema.items} />
      </>
    );
  }
  return [schema.type ?? 'anything'].flat().join(' or ');
}
