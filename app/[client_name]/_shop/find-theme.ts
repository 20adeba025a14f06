import { cache } from 'react';
import { readTheme, type Theme } from '@/lib/theme';
import { findShop } from './find-shop';

/** The look of a shop; null for the look that every shop begins with. */
export const findTheme = cache(
  async (shop: string): Promise<Theme | null> => readTheme((await findShop(shop))?.client.theme),
);
