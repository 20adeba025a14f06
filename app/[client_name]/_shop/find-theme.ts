import { cache } from 'react';
import { readTheme, type Theme } from '@/lib/theme';
import { findShop } from './find-shop';

/** The look of this page's shop; null for the look that every shop begins with. */
export const findTheme = cache(
  async (clientName: string): Promise<Theme | null> => readTheme((await findShop(clientName))?.client.theme),
);
