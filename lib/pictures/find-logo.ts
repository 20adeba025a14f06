import { boundedMap } from '@/lib/cache';
import { findFile } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { log } from '@/lib/log';
import { readTheme } from '@/lib/theme';
import { type Logo, logoPng } from './logo-png';

/** By the name of the file, which is a hash of it, and the colour it is on; also those that cannot be drawn. */
const drawn = boundedMap<{ logo: Logo | undefined }>(200);

/** The organisation's logo for mails, and `on` a colour for papers; undefined when it has none, or none that can be drawn. */
export async function findLogo(ctx: Context, on?: string): Promise<Logo | undefined> {
  const name = readTheme(ctx.client.theme)?.logo;
  if (!name) return undefined;
  const key = `${name} ${on}`;
  const known = drawn.get(key);
  if (known) return known.logo;
  const file = await findFile(ctx, name);
  if (!file) return undefined;
  try {
    const logo = await logoPng(file.bytes, on);
    drawn.set(key, { logo });
    return logo;
  } catch (err) {
    log.warn({ err, clientId: ctx.client.id }, 'a logo could not be drawn');
    drawn.set(key, { logo: undefined });
    return undefined;
  }
}
