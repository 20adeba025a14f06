import { describe, expect, it } from 'vitest';
import { bundleTheme } from '.';

const wrong = (theme: unknown): Record<string, string> => {
  const { error } = bundleTheme.safeParse(theme);
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
};
const file = (type: string, bytes: string | Buffer) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const svg = (inside = '<path d="M0 0h9v9z"/>') =>
  file('image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`);
const woff2 = (kib = 1) => file('font/woff2', Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(kib * 1024 - 4)]));

describe('files', () => {
  it.each<[string, unknown, string, string]>([
    [
      'a font elsewhere',
      { fonts: { text: { faces: [{ file: 'https://fonts.example/a.woff2' }] } } },
      'fonts.text.faces.0.file',
      'must be a file',
    ],
    [
      'a font of another type',
      { fonts: { titles: { faces: [{ file: file('font/ttf', 'x') }] } } },
      'fonts.titles.faces.0.file',
      'font/woff2',
    ],
    [
      'a font that is none',
      { fonts: { text: { faces: [{ file: file('font/woff2', 'nothing') }] } } },
      'fonts.text.faces.0.file',
      'is not a file of type font/woff2',
    ],
    [
      'a font that is too large',
      { fonts: { text: { faces: [{ file: woff2(201) }] } } },
      'fonts.text.faces.0.file',
      'at most 200 KiB',
    ],
    ['five faces', { fonts: { text: { faces: Array(5).fill({ file: woff2() }) } } }, 'fonts.text.faces', 'at most 4'],
    [
      'a weight that is none',
      { fonts: { text: { faces: [{ file: woff2(), weight: '400; }' }] } } },
      'fonts.text.faces.0.weight',
      'weight',
    ],
    ['a picture that is none', { logo: file('image/png', '<svg></svg>') }, 'logo', 'is not a file of type image/png'],
    ['a page as a picture', { logo: file('text/html', '<p>') }, 'logo', 'must be a file'],
    ['base64 that is none', { logo: 'data:image/png;base64,%%%' }, 'logo', 'must be a file'],
    ['a drawing with a script', { logo: svg('<script>1</script>') }, 'logo', 'a drawing alone'],
    ['a drawing with a handler after a slash', { logo: svg('<a/onmouseover=alert(1)>') }, 'logo', 'a drawing alone'],
    ['a drawing with a handler in a namespace', { logo: svg('<a x:onclick="x()"/>') }, 'logo', 'a drawing alone'],
    ['a drawing with a script in a namespace', { logo: svg('<s:script>1</s:script>') }, 'logo', 'a drawing alone'],
    [
      'a drawing with a document type',
      { logo: file('image/svg+xml', '<svg><!DOCTYPE x></svg>') },
      'logo',
      'a drawing alone',
    ],
    ['a drawing with a style sheet', { logo: svg('<?xml-stylesheet href="x.css"?>') }, 'logo', 'a drawing alone'],
    ['a drawing with a hidden scheme', { logo: svg('<a href="java&#115;cript:x()"/>') }, 'logo', 'a drawing alone'],
    [
      'a drawing that changes itself',
      { logo: svg('<set attributeName="href" to="javascript:x()"/>') },
      'logo',
      'a drawing alone',
    ],
    ['a drawing with a drawing', { logo: svg('<image href="data:image/svg+xml,<svg/>"/>') }, 'logo', 'a drawing alone'],
    [
      'a drawing with an escape in its style',
      { logo: svg('<style>g{fill:u\\72l(//evil.example)}</style>') },
      'logo',
      'a drawing alone',
    ],
    ['a drawing that loads a filter', { logo: svg('<g filter="url(//evil.example/#f)"/>') }, 'logo', 'a drawing alone'],
    ['a drawing with a handler', { favicon: svg('<g onload="x()"/>') }, 'favicon', 'a drawing alone'],
    [
      'a drawing that loads',
      { logo_dark: svg('<image href="https://evil.example/x.png"/>') },
      'logo_dark',
      'a drawing alone',
    ],
    [
      'a style that loads',
      { logo: svg('<style>@import url(https://evil.example/x.css)</style>') },
      'logo',
      'a drawing alone',
    ],
  ])('%s', (_, theme, path, said) => {
    expect(wrong(theme)).toEqual({ [path]: expect.stringContaining(said) });
  });

  it.each([
    { logo: svg('<defs><g id="a"/></defs><use href="#a"/><use xlink:href="#a"/><style>path{fill:url(#a)}</style>') },
    {
      logo: file('image/svg+xml', '<?xml version="1.0"?>\n<!-- by hand -->\n<svg/>'),
      favicon: file('image/x-icon', Buffer.from([0, 0, 1, 0])),
    },
    {
      fonts: {
        titles: { fallback: 'serif' },
        text: { faces: [{ file: woff2(200), weight: '200 800', style: 'italic' }] },
      },
    },
  ])('that are valid', (theme) => {
    expect(wrong(theme)).toEqual({});
  });
});
