import { boundedMap } from '@/lib/cache';
import { findFile } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { log } from '@/lib/log';
import { type Logo, logoPng } from '@/lib/pictures';
import { readTheme } from '@/lib/theme';

/** By the name of the file, which is a hash of it. */
const drawn = boundedMap<Logo>(200);

/** The organisation's logo for its mails; undefined when it has none, or none that can be drawn. */
export async function findLogo(ctx: Context): Promise<Logo | undefined> {
  const name = readTheme(ctx.client.theme)?.logo;
  if (!name) return undefined;
  const known = drawn.get(name);
  if (known) return known;
  const file = await findFile(ctx, name);
  if (!file) return undefined;
  try {
    const logo = await logoPng(file.bytes);
    drawn.set(name, logo);
    return logo;
  } catch (err) {
    log.warn({ err, clientId: ctx.client.id }, 'a logo could not be drawn for mails');
    return undefined;
  }
}
