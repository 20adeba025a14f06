export { eventJsonLd, withOffset } from './event-json-ld';
export { sitemapIndexXml, sitemapXml } from './sitemap';
