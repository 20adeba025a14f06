import { cacheByAge } from '@/lib/cache';
import { showIn } from '@/lib/i18n/own-words';
import { fileLanguage } from '../../_shop/file-language';
import { findShow, type PictureParams } from './find-show';
import { drawPicture } from './picture';

export const dynamic = 'force-dynamic';

/** Drawing takes about 100 ms, so the latest pictures are cached, by everything that they show. */
const drawn = cacheByAge<ArrayBuffer>({ forMs: Number.POSITIVE_INFINITY, most: 200 });

/** The preview picture of a show or performance, in the language of its address. */
export async function GET(request: Request, { params }: { params: PictureParams }): Promise<Response> {
  const found = await findShow(params);
  if (!found) return new Response(null, { status: 404 });
  const { ctx, show } = found;
  const { name, title, theme } = ctx.client;
  const { locale, say } = fileLanguage(request, ctx.client);
  const told = showIn(say, show);
  const [date] = told.dates;
  const shown = [show.name, told.name, show.dates.length, date?.name, date?.startsLocal, date?.venue.name];
  const key = JSON.stringify([name, title, locale, theme, ...shown]);
  const picture = await drawn(key, ctx.now, () => drawPicture(ctx.client, { show, told, locale }));
  return new Response(picture, {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' },
  });
}
