import { readTheme, type Scheme, themeStyle } from '@/lib/theme';
import { type Html, html, verbatim } from './html';
import type { Paper } from './paper';

const STYLE = `
*{box-sizing:border-box}
html{--serif:"Iowan Old Style","Palatino Linotype",Palatino,"P052","URW Palladio L",Georgia,serif;
--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Liberation Sans",sans-serif;--titles:var(--serif);--body:var(--sans);
color-scheme:light dark;font:1rem/1.5 var(--body);
--card:color-mix(in srgb,var(--background) 55%,#fff);--muted:color-mix(in srgb,var(--text) 75%,var(--background));--line:color-mix(in srgb,var(--text) 18%,var(--background))}
@media (prefers-color-scheme:dark){html{--card:color-mix(in srgb,var(--background) 93%,#fff)}}
body{margin:0;background:var(--background);color:var(--text);overflow-wrap:break-word}
header{border-top:.375rem solid var(--accent);border-bottom:1px solid var(--line);padding:1rem max(1rem,calc((100% - 40rem)/2));font-weight:700;font-size:1.125rem}
header img{display:block;height:2.75rem;width:auto;max-width:100%;background:var(--plate);border-radius:.25rem}
main{max-width:42rem;margin:0 auto;padding:1.5rem 1rem 4rem}
header,h1,h2{font-family:var(--titles)}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}
h2{font-size:1.375rem;line-height:1.25;margin:0 0 1rem}
p{margin:0 0 1rem}
a{color:inherit;text-underline-offset:.2em}
.actions{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;padding:0;margin:0 0 1.5rem;list-style:none}
.actions a{display:inline-block;padding:.375rem 0}
.note{color:var(--muted)}
.card{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem;margin:0 0 1.5rem;break-inside:avoid}
.small{color:var(--muted);font-size:.875rem}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(12rem,1fr));gap:.75rem 1.5rem;margin:0 0 1.25rem}
dt{color:var(--muted);font-size:.875rem}
dd{margin:0;font-weight:600}
.code{display:block;width:100%;max-width:20rem;margin:0 auto 1rem;background:#fff;border-radius:.5rem}
table{width:100%;border-collapse:collapse;margin:0 0 1rem}
th,td{padding:.5rem 0;text-align:left;vertical-align:top;border-top:1px solid var(--line)}
th+th,td+td,tfoot td{text-align:right;padding-left:1rem;white-space:nowrap}
thead th{color:var(--muted);font-size:.875rem;font-weight:400;border:0}
tfoot th{font-weight:400}
.total th,.total td{font-weight:700}
@media print{.actions,.note{display:none}header{print-color-adjust:exact}}
`;

type Content = {
  title: string;
  paper: Paper;
  body: Html;
  /** The nonce of the response's Content-Security-Policy. */
  nonce: string;
  script?: string;
};

const coloursOf = ({ background, text, accent }: Scheme): string =>
  `--background:${background};--text:${text};--accent:${accent};`;

/** The font families of the organisation, as its style sheet names them. */
function familiesOf({ facts: { theme } }: Paper): string {
  const { '--titles': titles, '--body': body } = themeStyle(readTheme(theme));
  return [titles && `--titles:${titles};`, body && `--body:${body};`].join('');
}

/**
 * A self-contained page in the organisation's colours and with its logo: styles, pictures and script are inline. Only its fonts are loaded,
 * last, so that the page is readable without them when offline.
 */
export function page({ title, paper, body, nonce, script }: Content): string {
  const { light, dark } = paper.schemes;
  // The logo is designed for the light background, so it keeps it in the dark scheme.
  const colours = `html{--plate:${light.background};${familiesOf(paper)}${coloursOf(light)}${light.isDark ? '--card:color-mix(in srgb,var(--background) 93%,#fff)' : ''}}
@media (prefers-color-scheme:dark){html{${coloursOf(dark)}}}
@media print{html{${coloursOf(light)}--background:#fff;--text:#000;--card:#fff;--muted:#444}}`;
  const {
    facts: { logo },
    fonts,
  } = paper;
  return html`<!doctype html>
<html lang="${paper.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${title} · ${paper.title}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${verbatim(STYLE + colours)}</style>
</head>
<body>
<header>${logo ? html`<img src="${logo.url}" alt="${paper.title}" width="${logo.width}" height="${logo.height}">` : paper.title}</header>
<main>
${body}
</main>
${fonts && html`<link rel="stylesheet" href="${fonts}">`}
${script && html`<script nonce="${nonce}">${verbatim(script)}</script>`}
</body>
</html>
`.html;
}
