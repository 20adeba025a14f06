/** The web app manifest, for installing the door on a phone. */
export function GET(): Response {
  const icons = [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }];
  const manifest = {
    id: '/office/door',
    name: 'Doek door',
    short_name: 'Door',
    start_url: '/office/door',
    scope: '/office/door',
    display: 'standalone',
    orientation: 'portrait',
    background_color: '#0e1113',
    theme_color: '#0e1113',
    icons,
  };
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } });
}
