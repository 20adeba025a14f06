/** `purpose` as a manifest has it; a maskable one keeps its mark within the circle that every system shows. */
export type Icon = { file: string; pixels: number; purpose: 'any' | 'maskable' | 'apple' };

/** The pictures of an organisation's mark, under `/{client}/icon/`. */
export const ICONS: readonly Icon[] = [
  { file: '192.png', pixels: 192, purpose: 'any' },
  { file: '512.png', pixels: 512, purpose: 'any' },
  { file: 'maskable-512.png', pixels: 512, purpose: 'maskable' },
  { file: 'apple-touch.png', pixels: 180, purpose: 'apple' },
];
