import { and, eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { pictureFetches } from '@/db/schema';
import { makeSizes } from './make-sizes';
import { type NamedSizes, nameOfPicture, saveSizes } from './save-sizes';

/** Later than any clock: what was uploaded is not fetched, since its address gives one of its sizes and not what came. */
const NEVER = new Date('9999-01-01T00:00:00Z');

/** What was uploaded, in its sizes; one at a time in this process, which others share. @throws Error with a short sentence */
export function readUpload(bytes: Buffer): Promise<NamedSizes> {
  const made = last.then(async () => ({ name: nameOfPicture(bytes), ...(await makeSizes(bytes)) }));
  last = made.catch(() => undefined);
  return made;
}
let last: Promise<unknown> = Promise.resolve();

/** Where the shop gives an uploaded picture to other programs. @param base address of the service, without a slash at the end */
export const addressOfUpload = (base: string, clientName: string, { name }: NamedSizes): string =>
  `${base}/${clientName}/look/${name}.jpg`;

/** Keeps what was uploaded for the address that the catalogue names in the same transaction. */
export async function keepUpload(db: Db, at: { clientId: number; url: string }, picture: NamedSizes): Promise<void> {
  await db
    .update(pictureFetches)
    .set({ nextAttemptAt: NEVER, attempts: 0, lastError: null })
    .where(and(eq(pictureFetches.clientId, at.clientId), eq(pictureFetches.url, at.url)));
  await saveSizes(db, at, picture);
}
