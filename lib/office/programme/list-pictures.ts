import { and, eq, inArray, sql } from 'drizzle-orm';
import { clientFiles, keptPictures, pictureFetches } from '@/db/schema';
import type { BundleEvent } from '@/lib/bundle';
import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { picturesOf, type SavedPicture } from './save-pictures';

/**
 * `data`: the smallest size as a `data:` URL, because the office loads nothing from other hosts; `lastError`: why it could not be fetched.
 */
export type ListedPicture = SavedPicture & { data: string | null; lastError: string | null };

/** The pictures of a show, in their order. */
export function listPictures(
  ctx: OfficeContext,
  show: Pick<BundleEvent, 'image' | 'images'>,
): Promise<ListedPicture[]> {
  return officeTransaction(ctx, async ({ db, client }) => {
    const pictures = picturesOf(show);
    const urls = pictures.map(({ url }) => url);
    if (urls.length === 0) return [];
    const rows = await db
      .select({ url: pictureFetches.url, lastError: pictureFetches.lastError, bytes: clientFiles.bytes })
      .from(pictureFetches)
      .leftJoin(
        keptPictures,
        and(eq(keptPictures.clientId, pictureFetches.clientId), eq(keptPictures.url, pictureFetches.url)),
      )
      .leftJoin(
        clientFiles,
        and(
          eq(clientFiles.clientId, keptPictures.clientId),
          eq(clientFiles.name, sql`${keptPictures.name} || '-' || ${keptPictures.widths}[1] || '.webp'`),
        ),
      )
      .where(and(eq(pictureFetches.clientId, client.id), inArray(pictureFetches.url, urls)));
    const rowOf = new Map(rows.map((row) => [row.url, row]));
    return pictures.map((picture) => {
      const { bytes = null, lastError = null } = rowOf.get(picture.url) ?? {};
      const data = bytes && `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`;
      return { ...picture, data, lastError: data ? null : lastError };
    });
  });
}
