# Doek without a database, which DATABASE_URL names. Any number of containers can run from this image (docs/operating.md).
FROM node:24-bookworm-slim AS build
WORKDIR /doek
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund && npm rebuild esbuild
COPY . .
RUN CI=true node --import tsx scripts/deploy/image.ts /packed

FROM node:24-bookworm-slim
WORKDIR /doek
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 LISTEN=all PORT=3000 MAIL_FOLDER=/tmp/outbox
COPY --from=build /packed .
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", ".next/web.mjs"]
