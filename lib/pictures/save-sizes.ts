import type { Db } from '@/db/client';
import { clientFiles, keptPictures } from '@/db/schema';
import { fingerprint } from '@/lib/ids';
import { deleteUnusedSizes } from './delete-unused-sizes';
import type { Sizes } from './make-sizes';

/** Increase it when makeSizes changes: every picture then gets new names at its next fetch. */
const RECIPE = 1;

export type NamedSizes = Sizes & { name: string };

/** The base name of a picture's files, from its original bytes. */
export const nameOfPicture = (bytes: Buffer): string => fingerprint(String(RECIPE), bytes).slice(0, 27);

/** Stores the sizes of the picture at an address that the catalogue names. Needs a transaction. */
export async function saveSizes(
  db: Db,
  { clientId, url }: { clientId: number; url: string },
  { files, ...picture }: NamedSizes,
): Promise<void> {
  const rows = files.map(({ suffix, type, bytes }) => ({
    clientId,
    name: `${picture.name}${suffix}`,
    type,
    bytes: Buffer.from(bytes),
    picture: picture.name,
  }));
  await db.insert(clientFiles).values(rows).onConflictDoNothing();
  await db
    .insert(keptPictures)
    .values({ clientId, url, ...picture })
    .onConflictDoUpdate({ target: [keptPictures.clientId, keptPictures.url], set: picture });
  await deleteUnusedSizes(db, clientId);
}
