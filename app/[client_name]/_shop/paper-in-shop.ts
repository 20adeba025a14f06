import type { Context } from '@/lib/context';
import { type Paper, paperFrom } from '@/lib/papers';
import { readTheme } from '@/lib/theme';
import { findShopPath } from './find-shop-path';
import { fontSheetOf } from './font-sheet-of';

/** The look of an order's papers shown in this shop, in that language and currency, with the fonts that the shop serves. */
export async function paperInShop(
  { client }: Context,
  { locale, currency }: { locale: string; currency: string },
): Promise<Paper> {
  const { name, title, timezone, theme } = client;
  const sheet = fontSheetOf(readTheme(theme));
  const paper = paperFrom({ title, timezone, theme, locale, currency });
  return sheet ? { ...paper, fonts: `${await findShopPath(name)}/look/${sheet.name}` } : paper;
}
