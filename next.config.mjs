const SAFE_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), browsing-topics=()' },
];
// The scanner reads tickets with the camera.
const CAMERA = { key: 'Permissions-Policy', value: 'camera=(self), microphone=(), geolocation=(), browsing-topics=()' };
// An address with a cart in it (a shop in a frame on another site) is the visitor's own.
const CART_IN_ADDRESS = [
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'X-Robots-Tag', value: 'noindex' },
];
// An order's key is all its secret: no other site may hear it, no list may hold it.
const KEY_IN_ADDRESS = [
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'X-Robots-Tag', value: 'noindex, nofollow' },
  // Pages say it in their policy too; files of an order have none.
  { key: 'X-Frame-Options', value: 'SAMEORIGIN' },
];
const HTTPS_ONLY = { key: 'Strict-Transport-Security', value: 'max-age=31536000' };

/** @type {import('next').NextConfig} */
const config = {
  // `/x` and `/x/` both answer: a redirect would drop a POST body.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  agentRules: false,
  // Pictures are shown as organisations have them: the service resizes none.
  images: { unoptimized: true, maximumDiskCacheSize: 0 },
  experimental: {
    agentUpgrade: false,
    // A process loads a page when it is first asked for: most never show the office, whose pages take 40 MB.
    preloadEntriesOnStart: false,
    globalNotFound: true,
    // Nothing reads the maps of a build, and CI keeps no cache of it: each takes a sixth of its time.
    turbopackSourceMaps: process.env.NODE_ENV === 'development',
    turbopackFileSystemCacheForBuild: !process.env.CI,
    // Next.js passes on the beginning of a larger body: enough that the reader knows (lib/api/body.ts). Only uploads of
    // the office are so large: the listener refuses more than 64 KiB at any other address.
    proxyClientMaxBodySize: '12545kb',
    serverActions: { bodySizeLimit: '64kb' },
  },
  serverExternalPackages: [
    '@opentelemetry/api',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace-node',
    '@mollie/api-client',
    'fontkit',
    'nodemailer',
    'passkit-generator',
    'pdfkit',
    'pino',
    'postgres',
    'prom-client',
    'sanitize-html',
    'sharp',
    'stripe',
  ],
  rewrites: async () => [
    // Browsers ask for this on their own, before they have read which icon a page has.
    { source: '/favicon.ico', destination: '/icon.svg' },
    // Other sites have the embed scripts at any of three addresses.
    { source: '/:client/:place(iframes|event)/:script(vdm_(?:side)?loader\\.js)', destination: '/:client/:script' },
  ],
  // `npm test` checks the types; building checks them no second time.
  typescript: { ignoreBuildErrors: true },
  // The HTTP interface has headers of its own.
  headers: async () => [
    { source: '/((?!v1/|api/).*)', headers: SAFE_HEADERS },
    { source: '/office/door', headers: [CAMERA] },
    { source: '/:shop([^/]+(?:~|%7[Ee])[^/]+)/:path*', headers: CART_IN_ADDRESS },
    { source: '/:place(outbox|order|[^/]+/order)/:rest*', headers: KEY_IN_ADDRESS },
    {
      source: '/:path*',
      has: [{ type: 'header', key: 'x-forwarded-proto', value: 'https' }],
      headers: [HTTPS_ONLY],
    },
  ],
  // `npm test` and the running service build beside each other.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
};

export default config;
