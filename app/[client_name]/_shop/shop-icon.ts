import type { Theme } from '@/lib/theme';

const TYPES: Record<string, string> = { svg: 'image/svg+xml', png: 'image/png', ico: 'image/x-icon' };

/** The icon of a shop for tabs and home screens: its own, or the one generated from its first letter. */
export function shopIcon(theme: Theme | null, path: string): { url: string; type: string } {
  const file = theme?.favicon;
  if (!file) return { url: `${path}/mark.svg`, type: 'image/svg+xml' };
  return { url: `${path}/look/${file}`, type: TYPES[file.split('.')[1] ?? ''] ?? 'image/png' };
}
