import { boundedMap } from '@/lib/cache';
import { findFile } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { readTheme } from '@/lib/theme';
import { findShop } from '../../_shop/find-shop';
import { fontSheetOf } from '../../_shop/font-sheet-of';
import { fallbackSheet } from './fallback-sheet';

export const dynamic = 'force-dynamic';

/** The name of a file contains the hash of its content, so it never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** The fonts and pictures of a shop's theme, from the shop's own host. An SVG opened directly runs no scripts and loads nothing. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ client_name: string; file: string }> },
): Promise<Response> {
  const { client_name: clientName, file } = await params;
  const ctx = await findShop(clientName);
  if (!ctx) return new Response(null, { status: 404 });
  const found = (await findSheet(ctx, file)) ?? (await findFile(ctx, file));
  if (!found) return new Response(null, { status: 404 });
  return new Response(found.bytes, {
    headers: {
      'Content-Type': found.type,
      'Cache-Control': FOR_EVER,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    },
  });
}

/** Reading a font takes about 100 ms. */
const sheets = boundedMap<Promise<string>>(200);

async function findSheet(ctx: Context, name: string) {
  const theme = readTheme(ctx.client.theme);
  const sheet = fontSheetOf(theme);
  if (!theme || sheet?.name !== name) return undefined;
  const fallback = sheets.get(name) ?? fallbackSheet(ctx, theme);
  sheets.set(name, fallback);
  fallback.catch(() => sheets.delete(name));
  return { type: 'text/css; charset=utf-8', bytes: `${sheet.text}\n${await fallback}` };
}
