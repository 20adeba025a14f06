/** Singletons of this process, by name, under a registered symbol that avoids collisions. */
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
