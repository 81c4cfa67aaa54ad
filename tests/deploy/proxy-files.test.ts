import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import { ROUTES } from '../../apps/server/src/platform/http/route-table.ts';
import { temporaryFolder } from '../../apps/server/src/platform/store/testing/temporary-folder.ts';
import { MAX_BATCH_BYTES } from '../../apps/server/src/visitors/events/read-body.ts';
import { checkNginx, hasNginx } from './nginx.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8');
const { port, consolePort } = readConfig({});

describe.each(['nginx/zipfront.conf', 'nginx/one-server.conf'])('%s', (path) => {
  const configuration = read(path);

  // behaviour: 32.9
  it('logs neither addresses nor queries, and no secret of a path', () => {
    const format = /log_format zipfront '(.*)';/.exec(configuration)?.[1] ?? '';
    expect(format.match(/\$\w+/g)).toEqual([
      '$time_iso8601',
      '$request_method',
      '$path_without_secret',
      '$status',
      '$body_bytes_sent',
      '$request_time',
    ]);
    const logs = [...configuration.matchAll(/^ +access_log (.*);/gm)].map(([, log]) => log);
    expect(logs.filter((log) => log !== 'off')).toEqual(['/var/log/nginx/zipfront.log zipfront']);
    const withSecret = new RegExp(/^ {2}~(\S+) /m.exec(configuration)?.[1] ?? '(?!)');
    const secret = ROUTES.filter((route) => /:(token|key)\b/.test(route.path));
    expect(secret.filter((route) => !withSecret.test(route.path))).toEqual([]);
  });

  it('accepts longer bodies than the server, which then says what is wrong', () => {
    const sizes = [...configuration.matchAll(/client_max_body_size (\d+)m;/g)];
    expect(sizes).not.toEqual([]);
    for (const [, megabytes] of sizes) {
      expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(MAX_BATCH_BYTES);
    }
  });

  // behaviour: 32.10
  it.runIf(hasNginx)('passes nginx -t (needs nginx)', () => {
    expect(checkNginx(path.replace('nginx/', ''))).toContain('test is successful');
  });
});

// behaviour: 32.10
it('leads nginx and Caddy to the ports of a server without variables', () => {
  const ports = (text: string) =>
    [...text.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, found]) => Number(found));
  expect(ports(read('nginx/one-server.conf'))).toEqual([port, consolePort]);
  expect(ports(read('caddy/Caddyfile'))).toEqual([port, consolePort]);
});

// behaviour: 32.10
it.runIf(spawnSync('caddy', ['version']).status === 0)(
  'passes caddy validate, and has its format (needs caddy)',
  () => {
    const file = join(temporaryFolder(), 'Caddyfile');
    writeFileSync(file, read('caddy/Caddyfile'));
    const caddy = (...args: string[]) => spawnSync('caddy', args, { encoding: 'utf8' });
    const validated = caddy('validate', '--config', file, '--adapter', 'caddyfile');
    expect([validated.status, validated.stderr]).toEqual([0, expect.not.stringContaining('error')]);
    expect(caddy('fmt', file).stdout).toBe(read('caddy/Caddyfile'));
  },
);
