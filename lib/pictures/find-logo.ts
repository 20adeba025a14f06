import { boundedMap } from '@/lib/cache';
import { findFile } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { log } from '@/lib/log';
import { readTheme } from '@/lib/theme';
import { type Logo, logoPng } from './logo-png';

/** Cached by file name, which is a hash, and background colour; also logos that cannot be drawn. */
const drawn = boundedMap<{ logo: Logo | undefined }>(200);

/** The organisation's logo for mails, or on the colour `on` for papers; undefined when it has none that can be drawn. */
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
