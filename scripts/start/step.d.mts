export function step<T>(label: string, run: () => T | Promise<T>): Promise<T>;
export function fail(error: unknown): never;
