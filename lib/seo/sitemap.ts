const OPENING = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The sitemap of a site (sitemaps.org). At most 50,000 addresses. */
export function sitemapXml(addresses: readonly string[]): string {
  const urls = addresses.slice(0, 50_000).map((address) => `<url><loc>${escapeXml(address)}</loc></url>`);
  return `${OPENING}<urlset ${NAMESPACE}>\n${urls.join('\n')}\n</urlset>\n`;
}

/** The index of all organisations' sitemaps. */
export function sitemapIndexXml(addresses: readonly string[]): string {
  const maps = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`);
  return `${OPENING}<sitemapindex ${NAMESPACE}>\n${maps.join('\n')}\n</sitemapindex>\n`;
}

function escapeXml(text: string): string {
  const names: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };
  return text.replace(/[&<>"']/g, (character) => `&${names[character]};`);
}
