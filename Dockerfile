# The server of Zipfront in a container: see docs/operating/running.md.
# Node is the version of .node-version; `npm test` compares them.

FROM node:26.10.0-bookworm-slim AS build
WORKDIR /srv/zipfront
COPY package.json package-lock.json ./
COPY apps/compare/package.json apps/compare/
COPY apps/console/package.json apps/console/
COPY apps/demo/package.json apps/demo/
COPY apps/server/package.json apps/server/
COPY apps/site/package.json apps/site/
COPY packages/browser-support/package.json packages/browser-support/
COPY packages/contracts/package.json packages/contracts/
COPY packages/mutants/package.json packages/mutants/
COPY packages/tracker/package.json packages/tracker/
COPY tools/package.json tools/
# A registry or a certificate of your own: `docker build --secret id=npmrc,src=.npmrc .`
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build.ts

# The libraries of the commands (accounts, backups, reviews); the built server has its own in it.
FROM node:26.10.0-bookworm-slim AS libraries
WORKDIR /srv/zipfront
COPY package.json package-lock.json ./
COPY apps/compare/package.json apps/compare/
COPY apps/console/package.json apps/console/
COPY apps/demo/package.json apps/demo/
COPY apps/server/package.json apps/server/
COPY apps/site/package.json apps/site/
COPY packages/browser-support/package.json packages/browser-support/
COPY packages/contracts/package.json packages/contracts/
COPY packages/mutants/package.json packages/mutants/
COPY packages/tracker/package.json packages/tracker/
COPY tools/package.json tools/
# Optional are the drivers of a database that is not used, and what only types need.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund --workspace=@zipfront/server

FROM node:26.10.0-bookworm-slim
WORKDIR /srv/zipfront
ENV NODE_ENV=production HOST=0.0.0.0 NODE_COMPILE_CACHE=var/compile-cache COMMAND_PREFIX=zipfront
# A server at rest uses 190 MB with them, 260 without; visits take the same processor time.
ENV NODE_OPTIONS=--max-semi-space-size=8 MALLOC_ARENA_MAX=2
COPY --from=libraries /srv/zipfront/node_modules node_modules
COPY package.json .
COPY deploy/zipfront /usr/local/bin/
COPY content content
COPY data data
COPY packages/contracts packages/contracts
COPY apps/server/package.json apps/server/
COPY apps/server/src apps/server/src
COPY apps/demo/package.json apps/demo/
COPY apps/demo/src apps/demo/src
COPY --from=libraries /srv/zipfront/apps/server/node_modules apps/server/node_modules
COPY --from=build /srv/zipfront/apps/server/dist apps/server/dist
COPY --from=build /srv/zipfront/apps/site/dist apps/site/dist
COPY --from=build /srv/zipfront/apps/compare/dist apps/compare/dist
COPY --from=build /srv/zipfront/apps/console/dist apps/console/dist
RUN install -d -m 700 -o 1000 -g 1000 var
USER 1000:1000
VOLUME /srv/zipfront/var
EXPOSE 8080 8081
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 CMD ["node", "apps/server/src/cli/check-health.ts"]
CMD ["node", "apps/server/dist/main.js"]
