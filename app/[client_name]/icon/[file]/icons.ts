/** `purpose` as in a manifest. A maskable icon keeps its letter within the circle that every system shows. */
export type Icon = { file: string; pixels: number; purpose: 'any' | 'maskable' | 'apple' };

/** The generated icons of an organisation, under `/{client}/icon/`. */
export const ICONS: readonly Icon[] = [
  { file: '192.png', pixels: 192, purpose: 'any' },
  { file: '512.png', pixels: 512, purpose: 'any' },
  { file: 'maskable-512.png', pixels: 512, purpose: 'maskable' },
  { file: 'apple-touch.png', pixels: 180, purpose: 'apple' },
];
