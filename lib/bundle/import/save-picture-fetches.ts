import { eq } from 'drizzle-orm';
import { pictureFetches } from '@/db/schema';
import { deleteUnusedSizes } from '@/lib/pictures';
import type { ImportRun } from './job';
import { deleteRows, insertRows } from './rows';

const TABLE = { name: 'picture_fetches', columns: { url: 'text' } };

/** Queues the pictures of events for the job that fetches them (lib/pictures), and drops those that no event has any more. */
export async function savePictureFetches(job: ImportRun): Promise<void> {
  const { db, clientId } = job;
  const named = new Set(
    job.bundle.events.flatMap(({ image, images, sub_events }) =>
      [image, ...images.map(({ url }) => url), ...sub_events.map((sub) => sub.image)].filter((url) => url !== null),
    ),
  );
  const known = await db
    .select({ url: pictureFetches.url })
    .from(pictureFetches)
    .where(eq(pictureFetches.clientId, clientId));
  const gone = known.filter(({ url }) => !named.has(url));
  for (const { url } of known) named.delete(url);
  if (gone.length > 0) {
    job.written += await deleteRows(db, clientId, TABLE, gone);
    await deleteUnusedSizes(db, clientId);
  }
  job.written += await insertRows(
    db,
    clientId,
    TABLE,
    [...named].map((url) => ({ url })),
  );
}
