import type { Db } from '@/db/client';
import { prepared } from '@/db/prepared';
import { coalesce } from '@/lib/coalesce';

/**
 * coalesce for what is read over one database, or in one transaction: nobody in a transaction waits for others, and a process of
 * tests has several databases.
 */
export const coalesceOver = <T>(db: Db, key: string, work: () => Promise<T>): Promise<T> =>
  coalesce(`${numberOf(db)} ${key}`, work);

let databases = 0;
/** Databases and transactions, numbered as they are met. */
const numberOf = prepared(() => ++databases);
