import type { BundleEvent } from '@/lib/bundle';
import { AppError } from '@/lib/errors';
import { addressOfUpload, keepUpload, readUpload } from '@/lib/pictures';
import { type OfficeContext, Refusal } from '@/lib/staff';
import { changeProgramme } from './change-programme';
import { findSeen, showOf } from './save-show';

export type SavedPicture = BundleEvent['images'][number];

/** The pictures of a show in their order; the first is its main picture. */
export const picturesOf = ({ image, images }: Pick<BundleEvent, 'image' | 'images'>): SavedPicture[] => {
  if (image === null) return images;
  const own = images.find(({ url }) => url === image) ?? { ...BARE, url: image };
  return [own, ...images.filter((one) => one !== own)];
};

const BARE = { alt: null, focus: null, width: null, height: null };

type Which = { id: number; seen: string };

/**
 * Appends an uploaded picture with all its sizes; the shop shows it at once.
 * @param base address of the service, which becomes part of the picture's URL
 * @throws Refusal `not_found`, `changed_meanwhile`; AppError `validation_failed` for an unreadable picture, or one too many
 */
export async function uploadPicture(
  ctx: OfficeContext,
  which: Which,
  { bytes, alt, base }: { bytes: Buffer; alt: string; base: string },
): Promise<void> {
  const picture = await readUpload(bytes).catch((error: Error) => {
    throw new AppError('validation_failed', error.message, { errors: [{ path: 'file', message: error.message }] });
  });
  const url = addressOfUpload(base, ctx.client.name, picture);
  const { width, height } = picture;
  const change = changeOf(which, (pictures) => withOne(pictures, { ...BARE, url, alt: alt || null, width, height }));
  await changeProgramme(ctx, change, {
    check: (_, { db, client }) => keepUpload(db, { clientId: client.id, url }, picture),
  });
}

/** Appends a picture by its URL; it is fetched soon after. @throws as uploadPicture */
export async function addPicture(ctx: OfficeContext, which: Which, { url, alt }: { url: string; alt: string }) {
  await changeProgramme(
    ctx,
    changeOf(which, (pictures) => withOne(pictures, { ...BARE, url, alt: alt || null })),
  );
}

/** Changes the description and focus of the picture at `url`. @throws Refusal `not_found`, `changed_meanwhile` */
export async function savePicture(
  ctx: OfficeContext,
  which: Which,
  { url, alt, focus }: { url: string; alt: string; focus: SavedPicture['focus'] },
): Promise<void> {
  const save = (pictures: SavedPicture[]) => {
    const { picture, others } = pick(pictures, url);
    // The form has one text; descriptions by language come from an imported file and stay.
    const said = typeof picture.alt === 'object' && picture.alt !== null ? picture.alt : alt || null;
    return others.toSpliced(pictures.indexOf(picture), 0, { ...picture, alt: said, focus });
  };
  await changeProgramme(ctx, changeOf(which, save));
}

/** Makes the picture at `url` the main one, or removes it. @throws Refusal `not_found`, `changed_meanwhile` */
export async function placePicture(
  ctx: OfficeContext,
  which: Which,
  { url, place }: { url: string; place: 'first' | 'gone' },
): Promise<void> {
  const put = (pictures: SavedPicture[]) => {
    const { picture, others } = pick(pictures, url);
    return place === 'first' ? [picture, ...others] : others;
  };
  await changeProgramme(ctx, changeOf(which, put));
}

/** Merges `image` into `images`, so that the show has one list. */
const changeOf =
  ({ id, seen }: Which, change: (pictures: SavedPicture[]) => SavedPicture[]) =>
  (bundle: Parameters<typeof showOf>[0]): void => {
    const show = findSeen(showOf(bundle, id), seen);
    Object.assign(show, { image: null, images: change(picturesOf(show)) });
  };

/** A picture with the same URL is not added again. */
const withOne = (pictures: SavedPicture[], picture: SavedPicture): SavedPicture[] =>
  pictures.some(({ url }) => url === picture.url) ? pictures : [...pictures, picture];

function pick(pictures: SavedPicture[], url: string): { picture: SavedPicture; others: SavedPicture[] } {
  const picture = pictures.find((one) => one.url === url);
  if (!picture) throw new Refusal('not_found');
  return { picture, others: pictures.filter((one) => one !== picture) };
}
