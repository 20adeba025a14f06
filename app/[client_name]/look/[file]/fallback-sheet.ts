import { findFile } from '@/lib/clients';
import type { Context } from '@/lib/context';
import { log } from '@/lib/log';
import { fallbackFaces, SHOP_FONTS, type Theme } from '@/lib/theme';
import { measureFont } from './measure-font';

/** The fallback fonts of a theme, sized like its own fonts, for use until those load. Leaves out fonts that cannot be measured. */
export async function fallbackSheet(ctx: Context, theme: Theme): Promise<string> {
  const sheets = await Promise.all(
    SHOP_FONTS.map(async ({ role, fallback, kind }) => {
      const font = theme.fonts?.[role];
      const faces = (font?.faces ?? []).filter(({ style }) => style !== 'italic');
      const found = await Promise.all(faces.map(({ file }) => findFile(ctx, file)));
      const files = faces.flatMap(({ weight }, i) => {
        const bytes = found[i]?.bytes;
        return bytes ? [{ bytes: Buffer.from(bytes), weight: weight ?? '400' }] : [];
      });
      try {
        const measures = measureFont(files);
        return measures ? fallbackFaces(fallback, font?.fallback ?? kind, measures) : '';
      } catch (error) {
        log.warn(
          { err: error, client: ctx.client.name },
          'a font of a theme cannot be measured; the shop has no fallback of its size',
        );
        return '';
      }
    }),
  );
  return sheets.filter(Boolean).join('\n');
}
