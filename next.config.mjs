const SAFE_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), browsing-topics=()' },
];
const HTTPS_ONLY = { key: 'Strict-Transport-Security', value: 'max-age=31536000' };

/** @type {import('next').NextConfig} */
const config = {
  // `/x` and `/x/` both answer: a redirect would drop a POST body.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  agentRules: false,
  experimental: { agentUpgrade: false, globalNotFound: true },
  serverExternalPackages: ['pino', 'postgres', 'sanitize-html'],
  // Browsers ask for this on their own, before they have read which icon a page has.
  rewrites: async () => [{ source: '/favicon.ico', destination: '/icon.svg' }],
  // `npm test` checks the types; building checks them no second time.
  typescript: { ignoreBuildErrors: true },
  // The HTTP interface has headers of its own.
  headers: async () => [
    { source: '/((?!v1/|api/).*)', headers: SAFE_HEADERS },
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
