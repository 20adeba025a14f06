import { readTheme, schemesOf } from '@/lib/theme';
import { findShop } from '../_shop/find-shop';

export const dynamic = 'force-dynamic';

/** An SVG picture loads no fonts: the letter is in a generic font like that of the organisation's titles. */
const FAMILIES = { serif: 'Georgia, serif', sans: 'system-ui, sans-serif' };

/** The organisation's generated icon for tabs and home screens: its first letter in its colours. */
export async function GET(_request: Request, { params }: { params: Promise<{ client_name: string }> }) {
  const client = (await findShop((await params).client_name))?.client;
  if (!client) return new Response(null, { status: 404 });
  const theme = readTheme(client.theme);
  const { accent, onAccent } = schemesOf(theme).light;
  const family = FAMILIES[theme?.fonts?.titles?.fallback ?? 'serif'];
  const letter = ([...client.title][0] ?? '').toUpperCase().replace(/[&<>]/g, '');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<rect width="64" height="64" rx="14" fill="${accent}"/>
<text x="32" y="46" text-anchor="middle" font-family="${family}" font-size="40" font-weight="600" fill="${onAccent}">${letter}</text>
</svg>
`;
  return new Response(svg, {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });
}
