/** @type {import('next').NextConfig} */
const config = {
  // As the service has them.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  agentRules: false,
  experimental: { agentUpgrade: false },
  typescript: { ignoreBuildErrors: true },
};

export default config;
