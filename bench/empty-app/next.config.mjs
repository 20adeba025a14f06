/** @type {import('next').NextConfig} */
const config = {
  // As in the service's own configuration.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  agentRules: false,
  experimental: { agentUpgrade: false },
  typescript: { ignoreBuildErrors: true },
};

export default config;
