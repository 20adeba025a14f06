import type { Context } from '@/lib/context';
import { smallPicture } from '@/lib/pictures';
import { listAgenda } from '@/lib/programme';

/** So many pictures make a mail or a paper no burden. */
const MOST = 4;

/** The picture of a performance's show, made small: `name` is the same for performances that have the same one. */
export type ShowPictureFile = { name: string; jpeg: Buffer };

/** Of the first of these performances, by their ids; those that are shown no more have none. `isOwn`: no drawn ones. */
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
