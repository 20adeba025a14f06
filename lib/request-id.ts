import { AsyncLocalStorage } from 'node:async_hooks';

// The pages and the HTTP interface are bundled apart.
const shared = globalThis as { doekRequestIds?: AsyncLocalStorage<string> };
shared.doekRequestIds ??= new AsyncLocalStorage();
const ids = shared.doekRequestIds;

/** Runs the work of a request; what it logs on the way can name it. */
export const asRequest = <T>(id: string, work: () => T): T => ids.run(id, work);

/** The id of the request that this is done for; undefined outside one. */
export const findRequestId = (): string | undefined => ids.getStore();
