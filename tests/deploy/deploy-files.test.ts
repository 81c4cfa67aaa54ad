import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import { HEALTH_PATH } from '../../apps/server/src/platform/http/route-table.ts';
import { readDockerfile } from '../../scripts/release/dockerfile.ts';
import { listContext } from './build-stages.ts';
import { KNOWN_VARIABLES } from './known-variables.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const exists = (path: string) => existsSync(join(ROOT, path));

/** Time that a server has for open requests after its drain, in seconds. */
const STOP_SECONDS = 10;

const stages = readDockerfile(read('Dockerfile'));
const image = stages.at(-1)?.instructions ?? [];
const textIn = (name: string) => image.find((each) => each.name === name)?.text ?? '';

describe('Dockerfile', () => {
  it('names the Node version of .node-version in every stage', () => {
    const version = read('.node-version').trim();
    for (const stage of stages) expect(stage.image).toBe(`node:${version}-bookworm-slim`);
  });

  // behaviour: 32.4
  it('copies files that exist, and the manifest of every workspace before it installs', () => {
    for (const { name, instructions } of stages) {
      const copies = instructions.filter((each) => each.name === 'COPY' && !each.options.from);
      const sources = copies.flatMap(({ words }) => words.slice(0, -1));
      expect(sources.filter((path) => !exists(path))).toEqual([]);
      const installs = instructions.some(({ text }) => text.includes('npm ci'));
      const manifests = installs
        ? globSync('{apps/*,packages/*,tools}/package.json', { cwd: ROOT })
        : [];
      expect([name, manifests.filter((path) => !sources.includes(path))]).toEqual([name, []]);
    }
  });

  // behaviour: 32.4
  it('runs as a user without rights, with a volume for what is written', () => {
    expect(textIn('USER')).toMatch(/^[1-9]\d+:[1-9]\d+$/);
    expect(textIn('VOLUME')).toBe(`${textIn('WORKDIR')}/var`);
    expect(textIn('STOPSIGNAL')).toBe('SIGTERM');
  });

  // behaviour: 32.4
  it('copies the product alone: no tools, no tests, and nothing that only tests load', () => {
    const copied = image.filter(({ name }) => name === 'COPY').flatMap(({ words }) => words);
    expect(copied.filter((path) => /^(scripts|tests|tools|docs)\b/.test(path))).toEqual([]);
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['**/*.test.ts', '**/*.test.tsx', '**/testing']),
    );
  });

  it('names known variables, the ports of the server, and files that are in the image', () => {
    const names = image
      .filter(({ name }) => name === 'ENV')
      .flatMap(({ words }) => words.map((word) => word.split('=')[0]));
    expect(names.filter((name) => !KNOWN_VARIABLES.includes(name ?? ''))).toEqual([]);
    const { port, consolePort } = readConfig({});
    expect(textIn('EXPOSE')).toBe(`${port} ${consolePort}`);
    const commands = `${textIn('CMD')} ${textIn('HEALTHCHECK')}`.match(/[\w/-]+\.[jt]s/g) ?? [];
    expect(commands.map((path) => [path, exists(path)])).toEqual([
      ['apps/server/dist/main.js', true],
      ['apps/server/src/cli/check-health.ts', true],
    ]);
  });

  it('receives what it needs, and neither a database nor secrets', () => {
    const context = listContext(ROOT);
    expect(context).toEqual(expect.arrayContaining(['apps', 'content', 'package-lock.json']));
    for (const path of ['var', 'node_modules', '.git', 'tests'])
      expect(context).not.toContain(path);
  });
});

interface Service {
  image?: string;
  build?: string;
  environment?: Record<string, string | number>;
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
  stop_grace_period?: string;
  read_only?: boolean;
  logging?: { options: Record<string, string> };
  ports?: string[];
  healthcheck?: unknown;
  profiles?: string[];
}

const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build !== undefined);

/** A value with what Compose puts in the place of `${NAME:-default}` and `${NAME:?message}`. */
function interpolated(value: string | number): string {
  return String(value).replace(/\$\{\w+:([-?])([^}]*)\}/g, (_, kind, rest) =>
    kind === '-' ? rest : 'secret',
  );
}

describe('compose.yaml', () => {
  // behaviour: 32.4
  it.each(
    ours,
  )('starts %s with an environment that the server accepts, and longer to stop than it needs', (_, {
    environment = {},
    stop_grace_period,
    read_only,
    build,
  }) => {
    expect(Object.keys(environment).filter((name) => !KNOWN_VARIABLES.includes(name))).toEqual([]);
    const values = Object.entries(environment).map(([name, value]) => [name, interpolated(value)]);
    const { drainSeconds } = readConfig(Object.fromEntries(values));
    expect(Number.parseInt(stop_grace_period ?? '', 10)).toBeGreaterThan(
      drainSeconds + STOP_SECONDS,
    );
    expect(read_only).toBe(true);
    expect(exists(join(build ?? '', 'Dockerfile'))).toBe(true);
  });

  // behaviour: 32.4
  it.each(ours)('asks %s for its health as the Dockerfile does', (_, { healthcheck }) => {
    const check = image.find(({ name }) => name === 'HEALTHCHECK');
    const flags = check?.options;
    expect(healthcheck).toEqual({
      test: ['CMD', ...JSON.parse(check?.text.replace('CMD ', '') ?? '')],
      interval: flags?.interval,
      timeout: flags?.timeout,
      start_period: flags?.['start-period'],
      retries: Number(flags?.retries),
    });
  });

  it('mounts files that exist and volumes that it declares', () => {
    const sources = services.flatMap(([, { volumes = [] }]) =>
      volumes.map((one) => one.split(':')[0]),
    );
    for (const source of sources) {
      const isThere = source?.startsWith('.')
        ? exists(source)
        : source !== undefined && source in compose.volumes;
      expect([source, isThere]).toEqual([source, true]);
    }
  });

  it('waits for services that it has, and for a database that responds', () => {
    for (const [, { depends_on: needed = [] }] of services) {
      const names = Array.isArray(needed) ? needed : Object.keys(needed);
      expect(names.filter((name) => !(name in compose.services))).toEqual([]);
    }
    expect(compose.services.database?.healthcheck).toBeDefined();
  });

  // behaviour: 32.12
  it('bounds the log of every service', () => {
    for (const [name, { logging }] of services) {
      expect([name, logging?.options]).toEqual([name, { 'max-size': '50m', 'max-file': '5' }]);
    }
  });

  it('publishes no port beyond this machine', () => {
    const ports = services.flatMap(([, service]) => service.ports ?? []);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  it('leads the balancer to the servers behind it', () => {
    const led = Object.entries(compose.services.balancer?.environment ?? {});
    const names = ours
      .filter(([, { profiles }]) => profiles?.includes('several'))
      .map(([name]) => `${name}:${readConfig({}).port}`);
    expect(led.map(([, address]) => address)).toEqual(names);
    const configuration = read('deploy/haproxy.cfg');
    for (const [variable] of led) expect(configuration).toContain(`"\${${variable}-127.0.0.1:`);
  });
});

describe('nginx/zipfront.conf', () => {
  const configuration = read('deploy/nginx/zipfront.conf');

  // behaviour: 32.3
  it('asks the next server for an asset that one does not have', () => {
    const [, location] =
      /location ~ (\S+) \{\s*proxy_next_upstream [^;]*http_404;/.exec(configuration) ?? [];
    const pattern = new RegExp(location ?? 'none');
    expect(
      ['/assets/page-1.js', '/compare/assets/a.css', '/api/assets/'].map((path) =>
        pattern.test(path),
      ),
    ).toEqual([true, true, false]);
  });
});

it('lets HAProxy ask for /healthz', () => {
  expect(read('deploy/haproxy.cfg')).toContain(`option httpchk GET ${HEALTH_PATH}\n`);
});

describe('patroni/', () => {
  const patroni = parse(read('deploy/patroni/patroni.yml'));
  const haproxy = read('deploy/patroni/haproxy.cfg');
  const pgbouncer = read('deploy/patroni/pgbouncer.ini');
  const { dcs } = patroni.bootstrap;

  it('acknowledges no write that one machine alone has', () => {
    expect(dcs).toMatchObject({ synchronous_mode: 'quorum', synchronous_mode_strict: true });
    expect(dcs.postgresql.parameters.synchronous_commit).toBe('on');
    expect(dcs.ttl).toBeGreaterThanOrEqual(dcs.loop_wait + 2 * dcs.retry_timeout);
  });

  it('leads HAProxy to the ports of Patroni and PostgreSQL, and PgBouncer to HAProxy', () => {
    const [address, port] = patroni.postgresql.connect_address.split(':');
    const [, patroniPort] = patroni.restapi.connect_address.split(':');
    expect(haproxy).toContain(`server a ${address}:${port} check port ${patroniPort}\n`);
    const [, bound] = /bind (\S+)/.exec(haproxy) ?? [];
    expect(pgbouncer).toContain(`host=${bound?.replace(':', ' port=')} `);
  });

  it('pools by session in PgBouncer, with more connections than one server opens', () => {
    expect(pgbouncer).toContain('pool_mode = session\n');
    const [, size] = /default_pool_size = (\d+)/.exec(pgbouncer) ?? [];
    expect(Number(size)).toBeGreaterThan(readConfig({}).databaseConnections);
  });
});
