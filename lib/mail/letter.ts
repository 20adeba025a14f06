import type { Paper } from '@/lib/papers';
import { type Html, html } from '@/lib/papers';

/** A performance of an order. `codes`: attached pictures, with their alternative text and caption. */
export type PerformanceInLetter = {
  subEventId?: number;
  title: string;
  lines: string[];
  link?: { text: string; href: string } | undefined;
  codes?: { cid: string; text: string; place: string }[];
  /** A small attached picture, 4 to 3. */
  picture?: string | undefined;
};

/** The content of a mail, before it becomes text and HTML. */
export type Letter = {
  subject: string;
  greeting: string;
  paragraphs: string[];
  action?: { text: string; href: string };
  /** Further actions, as links. */
  links?: { text: string; href: string }[];
  /** The ordered tickets, by performance. */
  performances: PerformanceInLetter[];
  table?: Html;
  /** The same as lines, for the plain text part. */
  tableLines?: string[];
  /** Paragraphs at its end. */
  closing?: string[];
  footer: string;
};

/** The plain text part of a mail. */
export function letterText({
  greeting,
  paragraphs,
  action,
  links = [],
  performances,
  tableLines,
  closing = [],
  footer,
}: Letter): string {
  return [
    greeting,
    ...paragraphs,
    ...(action ? [`${action.text}: ${action.href}`] : []),
    ...links.map(({ text, href }) => `${text}: ${href}`),
    ...performances.map(({ title, lines, link }) =>
      [title, ...lines, ...(link ? [`${link.text}: ${link.href}`] : [])].join('\n'),
    ),
    ...(tableLines ? [tableLines.join('\n')] : []),
    ...closing,
    `-- \n${footer}\n`,
  ].join('\n\n');
}

/** A logo, mostly attached (`cid:`): its size in CSS pixels, and the colours that it was designed for. */
export type LogoInLetter = { src: string; width: number; height: number; background: string; text: string };

const FONT = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

/** The HTML part: simple markup with inline styles, as mail programs need, and no external resources. */
export function letterHtml(letter: Letter, { title, locale, look }: Paper, logo?: LogoInLetter): string {
  const { subject, greeting, paragraphs, action, links, performances, table, closing, footer } = letter;
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${subject}</title>
</head>
<body style="margin:0;background:#f3f1ed;color:#1f1b19;${FONT};font-size:16px;line-height:1.5">
<div style="max-width:600px;margin:0 auto;background:#ffffff">
${
  logo
    ? html`<div style="background:${logo.background};color:${logo.text};padding:20px 24px;border-bottom:4px solid ${look.accent};font-size:18px;font-weight:bold"><img src="${logo.src}" alt="${title}" width="${logo.width}" height="${logo.height}" style="display:block"></div>`
    : html`<div style="background:${look.accent};color:${look.onAccent};padding:20px 24px;font-size:18px;font-weight:bold">${title}</div>`
}
<div style="padding:24px">
<p style="margin:0 0 16px">${greeting}</p>
${paragraphs.map((paragraph) => html`<p style="margin:0 0 16px">${paragraph}</p>`)}
${action && html`<p style="margin:24px 0"><a href="${action.href}" style="display:inline-block;background:${look.accent};color:${look.onAccent};padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:bold">${action.text}</a></p>`}
${links?.map(({ text, href }) => html`<p style="margin:0 0 16px"><a href="${href}" style="color:#1f1b19">${text}</a></p>`)}
${performances.map(
  ({ title: name, lines, link, codes, picture }) =>
    html`<div style="border:1px solid #dcd7d0;border-radius:8px;padding:16px;margin:0 0 16px">${picture && html`<img src="cid:${picture}" alt="" width="120" height="90" align="right" style="float:right;margin:0 0 8px 16px;border-radius:6px">`}<strong>${name}</strong>${lines.map(
      (line) => html`<br>${line}`,
    )}${link && html`<br><a href="${link.href}" style="color:#1f1b19">${link.text}</a>`}${codes?.map(
      ({ cid, text, place }) =>
        html`<p style="margin:16px 0 0;text-align:center"><img src="cid:${cid}" alt="${text}" width="200" height="200" style="display:inline-block"><br><small>${place}</small></p>`,
    )}</div>`,
)}
${table}
${closing?.map((paragraph) => html`<p style="margin:16px 0 0">${paragraph}</p>`)}
</div>
<p style="margin:0;padding:16px 24px;border-top:1px solid #dcd7d0;color:#5e5752;font-size:14px">${footer}</p>
</div>
</body>
</html>
`.html;
}
