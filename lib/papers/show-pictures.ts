import type { Context } from '@/lib/context';
import { smallPicture } from '@/lib/pictures';
import { listAgenda } from '@/lib/programme';

/** The most pictures in a mail or paper. */
const MOST = 4;

/** The small picture of a performance's show; performances with the same picture have the same `name`. */
export type ShowPictureFile = { name: string; jpeg: Buffer };

/** Pictures of the first of these performances, by id; hidden performances have none. `isOwn`: without generated pictures. */
export async function listShowPictures(
  ctx: Context,
  subEventIds: Iterable<number>,
  { isOwn = false } = {},
): Promise<Map<number, ShowPictureFile>> {
  const found = new Map<number, ShowPictureFile>();
  const names = new Map<string, ShowPictureFile>();
  for (const id of new Set(subEventIds)) {
    const [show] = await listAgenda(ctx, { only: id });
    if (!show) continue;
    const picture = show.dates.find((date) => date.id === id)?.picture ?? show.pictures[0] ?? null;
    const key = `${show.id} ${picture?.url}`;
    const known = names.get(key);
    if ((isOwn && !picture?.kept) || (!known && names.size >= MOST)) continue;
    const jpeg = known?.jpeg ?? (await smallPicture(ctx, { name: show.name, types: show.types, picture }));
    if (!jpeg) continue;
    const file = known ?? { name: `show-${names.size + 1}.jpg`, jpeg };
    names.set(key, file);
    found.set(id, file);
  }
  return found;
}
