/** The text of a page, without its scripts. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

/** The addresses of a page's links with exactly these words. */
export const linksIn = (html: string, words: string): string[] =>
  [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].flatMap(([, href = '', said]) =>
    said === words ? [href.replaceAll('&amp;', '&')] : [],
  );
