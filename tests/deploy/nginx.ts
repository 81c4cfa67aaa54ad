import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../apps/server/src/platform/store/testing/free-port.ts';
import type { Balancer } from './behind-balancer.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy/nginx');

/** Distributions may install it outside the path of ordinary users. */
const [NGINX] = ['nginx', '/usr/sbin/nginx'].filter(
  (command) => spawnSync(command, ['-v']).status === 0,
);

/** Whether there is an nginx on this machine. */
export const hasNginx = NGINX !== undefined;

/** nginx with the configuration of `deploy/`, before servers on this machine. */
export interface Nginx extends Balancer {
  /** Variables of `rolling-restart.sh` that lead it to this nginx. */
  readonly env: { SERVERS: string; RELOAD: string };
}

/**
 * In a temporary folder. `ports`: of the two servers. Throws an Error with its output if it refuses
 * the configuration.
 */
export async function startNginx(ports: readonly [number, number]): Promise<Nginx> {
  if (NGINX === undefined) throw new Error('nginx is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-nginx-'));
  // Its workers run as another user.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const servers = join(folder, 'zipfront-servers.conf');
  const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8');
  const site = read('zipfront.conf')
    .replaceAll('/var/log/nginx', folder)
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
  const [first, second] = ports;
  const list = read('zipfront-servers.conf')
    .replace(':8080', `:${first}`)
    .replace(':8090', `:${second}`);
  writeFileSync(join(folder, 'zipfront.conf'), site);
  writeFileSync(servers, list);
  writeFileSync(join(folder, 'nginx.conf'), mainConfiguration(folder));
  const command = [NGINX, '-p', folder, '-c', join(folder, 'nginx.conf')];
  const check = spawnSync(NGINX, [...command.slice(1), '-t'], { encoding: 'utf8' });
  if (check.status !== 0) throw new Error(check.stderr);
  const child = spawn(NGINX, command.slice(1), { stdio: 'ignore' });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  while ((await fetch(`${url}/healthz`).catch(() => null)) === null) {
    if (child.exitCode !== null) throw new Error('nginx did not start');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url,
    env: { SERVERS: servers, RELOAD: [...command, '-s', 'reload'].join(' ') },
    errors: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    async stop() {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** With ports of an ordinary user and a certificate of its own. Returns what nginx says of it. */
export function checkNginx(name: string): string {
  if (NGINX === undefined) throw new Error('nginx is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-nginx-'));
  try {
    const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=test'];
    spawnSync('openssl', [...request, '-keyout', key, '-out', certificate]);
    const text = readFileSync(join(DEPLOY, name), 'utf8')
      .replaceAll('/var/log/nginx', folder)
      .replaceAll(/\/etc\/letsencrypt\/live\/[\w.]+/g, folder)
      .replaceAll(/listen (\[::\]:)?(80|443)\b/g, (_, any = '', port) => `listen ${any}28${port}`);
    writeFileSync(join(folder, 'zipfront.conf'), text);
    copyFileSync(join(DEPLOY, 'zipfront-servers.conf'), join(folder, 'zipfront-servers.conf'));
    writeFileSync(join(folder, 'nginx.conf'), mainConfiguration(folder));
    return spawnSync(NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-t'], {
      encoding: 'utf8',
    }).stderr;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The parts that a distribution's `nginx.conf` has around the files of `conf.d`. */
function mainConfiguration(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${join(folder, name)};`,
  );
  return [
    'daemon off;',
    'worker_processes 2;',
    `pid ${join(folder, 'nginx.pid')};`,
    `error_log ${join(folder, 'error.log')} warn;`,
    'events { worker_connections 1024; }',
    'http {',
    '  access_log off;',
    ...temporary,
    '  include zipfront.conf;',
    '}',
    '',
  ].join('\n');
}
