/** @type {import('next').NextConfig} */
const config = {
  // `/x` and `/x/` both answer: a redirect would drop a POST body.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  agentRules: false,
  experimental: { agentUpgrade: false },
  serverExternalPackages: ['pino', 'postgres', 'sanitize-html'],
  // `npm test` checks the types; building checks them no second time.
  typescript: { ignoreBuildErrors: true },
  // `npm test` and the running service build beside each other.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
};

export default config;
