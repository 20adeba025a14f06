/** What this process has one of, by name. A symbol of the registry, so that nobody else's name is in the way. */
const KEY = Symbol.for('doek');
const held = globalThis as { [KEY]?: Map<string, unknown> };

/**
 * State that the whole process has once: the pages and the HTTP API are bundled apart, so a module's own variable exists in each
 * bundle. `make` runs at the first call for that name in the process.
 */
export function oncePerProcess<T>(name: string, make: () => T): T {
  held[KEY] ??= new Map();
  if (!held[KEY].has(name)) held[KEY].set(name, make());
  return held[KEY].get(name) as T;
}
