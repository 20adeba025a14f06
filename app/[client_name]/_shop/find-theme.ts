import { cache } from 'react';
import { readTheme, type Theme } from '@/lib/theme';
import { findShop } from './find-shop';

/** The theme of a shop; null for the default theme. */
export const findTheme = cache(
  async (shop: string): Promise<Theme | null> => readTheme((await findShop(shop))?.client.theme),
);
