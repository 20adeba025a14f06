import { and, eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { pictureFetches } from '@/db/schema';
import { makeSizes } from './make-sizes';
import { type NamedSizes, nameOfPicture, saveSizes } from './save-sizes';

/** In the far future: an uploaded picture is never fetched, because its address serves one of its sizes and not the original. */
const NEVER = new Date('9999-01-01T00:00:00Z');

/** Makes the sizes of an upload, one upload at a time in this process. @throws Error with a short sentence */
export function readUpload(bytes: Buffer): Promise<NamedSizes> {
  const made = last.then(async () => ({ name: nameOfPicture(bytes), ...(await makeSizes(bytes)) }));
  last = made.catch(() => undefined);
  return made;
}
let last: Promise<unknown> = Promise.resolve();

/** The address at which the shop serves an uploaded picture. @param base address of the service, without a slash at the end */
export const addressOfUpload = (base: string, clientName: string, { name }: NamedSizes): string =>
  `${base}/${clientName}/look/${name}.jpg`;

/** Stores an upload for the address that the same transaction writes to the catalogue. */
export async function keepUpload(db: Db, at: { clientId: number; url: string }, picture: NamedSizes): Promise<void> {
  await db
    .update(pictureFetches)
    .set({ nextAttemptAt: NEVER, attempts: 0, lastError: null })
    .where(and(eq(pictureFetches.clientId, at.clientId), eq(pictureFetches.url, at.url)));
  await saveSizes(db, at, picture);
}
