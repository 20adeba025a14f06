import type { Theme } from './theme-schema';

type Fonts = NonNullable<Theme['fonts']>;

/** A copy of the theme with `change` applied to every file in it. */
export function withFiles(theme: Theme, change: (file: string) => string): Theme {
  const changed = structuredClone(theme);
  for (const member of ['logo', 'logo_dark', 'favicon'] as const) {
    const file = changed[member];
    if (file) changed[member] = change(file);
  }
  for (const face of facesOf(changed.fonts)) face.file = change(face.file);
  return changed;
}

/** Every file of a theme. */
export function filesOf(theme: Theme): string[] {
  const files: string[] = [];
  withFiles(theme, (file) => {
    files.push(file);
    return file;
  });
  return files;
}

const facesOf = (fonts: Fonts | null | undefined) => [...(fonts?.titles?.faces ?? []), ...(fonts?.text?.faces ?? [])];
