import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { bundleTheme, fontSheet, readTheme, schemeAttribute, schemesOf, type Theme, textOf, themeStyle } from '.';
import { contrast, mix } from './colour';
import { DEFAULT_DARK, DEFAULT_LIGHT } from './scheme';
import { FIXED, PARTS, shownPairs, unreadablePairs } from './shown-pairs';

const wrong = (theme: unknown): Record<string, string> => {
  const { error } = bundleTheme.safeParse(theme);
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
};

describe('contrast', () => {
  it('is that of WCAG', () => {
    expect(contrast('#fff', '#000')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#123456', '#123456')).toBe(1);
  });

  it('mixes as CSS does', () => {
    expect(mix('#000000', 0.7, '#ffffff')).toBe('#4d4d4d');
  });
});

describe('a theme that cannot be read is refused, with the pair and its ratio', () => {
  it.each<[string, unknown, string, string]>([
    [
      'grey text',
      { text: '#888888', background: '#ffffff' },
      'text',
      'text on background is 3.54:1 in the light scheme',
    ],
    ['a pale accent', { accent: '#ffd400' }, 'accent', 'accent on background is 1.34:1 in the light scheme'],
    [
      'an accent that white and black are hard to read on',
      { background: '#000', text: '#fff', accent: '#777' },
      'accent',
      'accent on fields',
    ],
    ['text that is muted too far', { text: '#6b6b6b', background: '#ffffff' }, 'text', 'muted text on background'],
    [
      'a background like a price rank',
      { background: '#c9b08a', text: '#000000', accent: '#000000' },
      'background',
      'background on the colour of price rank 2',
    ],
    ['a dark scheme of its own', { dark: { text: '#555555' } }, 'dark.text', 'in the dark scheme'],
  ])('%s', (_, theme, path, said) => {
    expect(wrong(theme)).toEqual({ [path]: expect.stringContaining(said) });
    expect(wrong(theme)[path]).toMatch(/^cannot be read: .*; text needs 4\.5:1$/);
  });

  it('a dark scheme that is light, or is not needed', () => {
    expect(wrong({ dark: { background: '#ffffff', text: '#000000', accent: '#000000' } })).toEqual({
      dark: 'must have a dark background',
    });
    const dark = { background: '#111111', text: '#ffffff', accent: '#ffd400' };
    expect(wrong({ ...dark, dark })).toEqual({ dark: 'is for themes with a light background' });
  });

  it.each([
    {},
    { accent: '#b3261e', background: '#fffaf3', text: '#1c1b1a', radius: 'small' },
    { accent: '#0b57d0', background: '#ffffff', text: '#111827', radius: 'large' },
    { accent: '#000' },
    { accent: '#ffd400', background: '#101418', text: '#f5f5f0' },
  ])('but not %j', (theme) => {
    expect(wrong(theme)).toEqual({});
  });
});

describe('the derived schemes', () => {
  const themes: Theme[] = ['#b3261e', '#0b57d0', '#000000', '#00513b', '#4b0082', '#7a4100', '#5c5c00'].map(
    (accent) => ({
      accent,
      background: '#ffffff',
      text: '#111111',
    }),
  );

  test.each(themes)('of $accent can be read, and keep its colour', (theme) => {
    const { light, dark } = schemesOf(theme);
    expect(light.accent).toBe(theme.accent);
    expect(dark.isDark).toBe(true);
    for (const scheme of [light, dark]) expect(unreadablePairs(scheme)).toEqual([]);
  });

  it('are the same in both schemes for a dark theme, and the default ones without colours', () => {
    const night = { accent: '#ffd400', background: '#101418', text: '#f5f5f0' };
    expect(schemesOf(night).dark).toEqual(schemesOf(night).light);
    expect(schemeAttribute(night)).toBe('dark');
    expect(schemeAttribute(null)).toBeUndefined();
    expect(schemesOf({ radius: 'large' })).toEqual({ light: DEFAULT_LIGHT, dark: DEFAULT_DARK });
    for (const scheme of [DEFAULT_LIGHT, DEFAULT_DARK]) expect(unreadablePairs(scheme)).toEqual([]);
    expect(shownPairs(DEFAULT_LIGHT).length).toBeGreaterThan(15);
  });
});

test('tokens.css has the colours that are checked here', () => {
  const css = readFileSync('app/_ui/tokens.css', 'utf8');
  const [light = '', dark = ''] = [/:root,\s*\[data-scheme\] \{([^}]*)\}/, /\[data-scheme="dark"\] \{([^}]*)\}/].map(
    (block) => block.exec(css)?.[1],
  );
  const value = (block: string, name: string) => new RegExp(`--${name}: ([^;]*);`).exec(block)?.[1];
  const byDay = { block: light, scheme: DEFAULT_LIGHT, fixed: FIXED.light, prefix: '--client' };
  const byNight = { block: dark, scheme: DEFAULT_DARK, fixed: FIXED.dark, prefix: '--client-dark' };
  for (const { block, scheme, fixed, prefix } of [byDay, byNight]) {
    expect(value(block, 'background')).toBe(`var(${prefix}-background, ${scheme.background})`);
    expect(value(block, 'text')).toBe(`var(${prefix}-text, ${scheme.text})`);
    expect(value(block, 'accent')).toBe(`var(${prefix}-accent, ${scheme.accent})`);
    expect(value(block, 'on-accent')).toBe(`var(${prefix}-on-accent, ${scheme.onAccent})`);
    expect(['two', 'three', 'four'].map((rank) => value(block, `rank-${rank}`))).toEqual(fixed.ranks);
    expect(value(block, 'wrong')).toBe(fixed.wrong);
  }
  const part = (one: string, percent: number) =>
    `color-mix(in srgb, ${one} ${Math.round(percent * 100)}%, var(--background))`;
  expect(value(light, 'muted')).toBe(part('var(--text)', PARTS.muted));
  expect(value(light, 'tint')).toBe(part('var(--accent)', PARTS.tint));
  expect(value(light, 'surface')).toBe(part('white', PARTS.canvas));
  expect(value(dark, 'surface')).toBe(part('white', PARTS.white));
  const nights = css.split('@media (prefers-color-scheme: dark)')[1] ?? '';
  const lines = (text: string) => text.match(/--[\w-]+: .*;/g) ?? [];
  expect(lines(nights)).toEqual(lines(dark));
});

it.each<[unknown, string, string]>([
  [{ acent: '#000' }, '', ''],
  [{ accent: 'red' }, 'accent', 'must be a colour'],
  [{ accent: '#000000; --x: url(//evil.example)' }, 'accent', 'must be a colour'],
  [{ radius: 4 }, 'radius', ''],
  [{ tagline: 'two\nlines' }, 'tagline', 'one line of 1 to 120'],
  [{ footer: { nl: 'goed', de: '' } }, 'footer.de', 'one line of 1 to 500'],
  [{ footer: 5 }, 'footer', 'by language'],
  [{ links: { terms: 'javascript:alert(1)' } }, 'links.terms', 'absolute address'],
  [{ links: { privacy: '/privacy' } }, 'links.privacy', 'absolute address'],
  [{ links: { imprint: 'mailto:a@b.nl' } }, 'links.imprint', 'absolute address'],
])('refuses %j', (theme, path, said) => {
  expect(wrong(theme)).toEqual({ [path]: expect.stringContaining(said) });
});

it('reads texts in the language of the reader, else in the organisation’s, else in any', () => {
  const text = { de: 'Deutsch', fr: 'Français' };
  expect(['fr', 'en', 'nl'].map((language) => textOf(text, language, 'de'))).toEqual([
    'Français',
    'Deutsch',
    'Deutsch',
  ]);
  expect(textOf(text, 'nl', 'nl')).toBe('Deutsch');
  expect([textOf('Een', 'fr', 'nl'), textOf(null, 'nl', 'nl'), textOf({}, 'nl', 'nl')]).toEqual([
    'Een',
    undefined,
    undefined,
  ]);
});

it('makes CSS of it', () => {
  const name = `${'a'.repeat(27)}.woff2`;
  const theme = readTheme({
    accent: '#0b57d0',
    radius: 'none',
    fonts: { titles: { fallback: 'sans', faces: [{ file: name, weight: '200 800' }] } },
  });
  expect(themeStyle(theme)).toMatchObject({
    '--client-accent': '#0b57d0',
    '--client-on-accent': '#ffffff',
    '--radius': '0rem',
    '--titles': '"Shop Titles", "Shop Titles Fallback", var(--sans)',
  });
  expect(fontSheet(theme)).toContain(`url("${name}") format("woff2"); font-weight: 200 800;`);
  expect([themeStyle(null), fontSheet({ accent: '#000' })]).toEqual([{}, undefined]);
});

it.each([[null], [undefined], [{ accent: '#fff' }], [{ nested: {} }], ['x'], [{ logo: '../etc/passwd' }]])(
  'reads %j from the database as no theme',
  (kept) => {
    expect(readTheme(kept)).toBeNull();
  },
);
