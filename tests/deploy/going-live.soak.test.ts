import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Clone, makeClone } from '../commands/clone.ts';

const ROOT = join(import.meta.dirname, '../..');
const STAND_INS = join(import.meta.dirname, 'stand-ins');
const PAGE = readFileSync(join(ROOT, 'docs/going-live.md'), 'utf8');

const NAMESPACES = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];

/** Timeout for all steps on a machine that is busy. */
const TIMEOUT_MS = 180_000;

const has = (program: string) => spawnSync('which', [program]).status === 0;
const isRoot = process.getuid?.() === 0;
const hasNamespaces = isRoot && spawnSync('unshare', [...NAMESPACES, 'true']).status === 0;

/** The commands of the page's blocks with one of these marks, in their order. */
function readBlocks(...marks: string[]): string[] {
  const blocks = [...PAGE.matchAll(/^```sh (\w+)\n([\s\S]*?)^```$/gm)];
  return blocks.filter(([, mark = '']) => marks.includes(mark)).map(([, , block = '']) => block);
}

let clone: Clone;
beforeAll(() => {
  clone = makeClone();
}, TIMEOUT_MS);
afterAll(() => rmSync(clone.folder, { recursive: true, force: true, maxRetries: 10 }));

/** Runs commands in a bare machine of their own, until one fails; returns what they printed. */
function runOnMachine(commands: string[]): string {
  const script = join(clone.folder, 'machine.sh');
  const start = readFileSync(join(STAND_INS, 'machine.sh'), 'utf8');
  writeFileSync(script, [start, ...commands].join('\n'));
  const { status, stdout, stderr } = spawnSync('unshare', [...NAMESPACES, 'bash', script], {
    env: { PATH: process.env.PATH, CLONE: clone.folder, STAND_INS },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The page stopped with ${status}:\n${stdout}\n${stderr}`);
  return stdout;
}

/** A command whose output is found between marks, and that may fail. */
const marked = (name: string, command: string) =>
  `echo "<${name}>"; { ${command}\n} || true; echo "</${name}>"`;
const between = (name: string, output: string) =>
  new RegExp(`<${name}>\\n([\\s\\S]*?)</${name}>`).exec(output)?.[1] ?? '';

/** Our own certificate, for requests of the machine to itself. */
const TRUST = [
  'certificate=/etc/letsencrypt/live/www.example.com/fullchain.pem',
  'echo "NODE_EXTRA_CA_CERTS=$certificate" >>/etc/zipfront.env',
  'chmod -R go+rX /etc/letsencrypt',
].join('\n');

const REQUESTS = [
  marked('site', 'curl -fsSi --cacert "$certificate" https://www.example.com/'),
  marked('console', 'curl -fsSi --cacert "$certificate" https://console.example.com/link'),
  marked('metrics', 'curl -sSi --cacert "$certificate" https://console.example.com/metrics'),
  marked(
    'other',
    'curl -sSik --resolve other.example.com:443:127.0.0.1 https://other.example.com/',
  ),
  marked('redirect', 'curl -sSi http://www.example.com/?channelid=17'),
];

describe.runIf(hasNamespaces && has('nginx') && has('ip'))(
  'docs/going-live.md (needs root, unshare, ip and nginx)',
  () => {
    // behaviour: 32.10
    it(
      'leads to a site and a console on https, a backup, a report of what is missing, and a restore',
      () => {
        const blocks = readBlocks('run').map((block) =>
          block.replace('zipfront doctor', marked('doctor', 'zipfront doctor')),
        );
        const proxy = blocks.findIndex((block) => block.includes('reload nginx\n'));
        const output = runOnMachine([
          ...blocks.slice(0, proxy + 1),
          TRUST,
          ...REQUESTS,
          ...blocks.slice(proxy + 1),
          marked(
            'owners',
            'stat -c "%U %a %n" /srv/zipfront /var/lib/zipfront/zipfront.db /var/backups/zipfront/*.db',
          ),
          marked(
            'ready',
            'curl -fsS --retry 30 --retry-delay 1 --retry-connrefused http://127.0.0.1:8080/readyz',
          ),
          marked('nginx-log', 'cat /var/log/nginx/zipfront.log'),
        ]);
        expect(between('site', output)).toMatch(/^HTTP\/2 200[\s\S]*strict-transport-security/);
        expect(between('console', output)).toMatch(/^HTTP\/2 200/);
        expect(between('metrics', output)).not.toContain('zipfront_');
        expect(between('other', output)).toBe('');
        expect(between('redirect', output)).toContain('https://www.example.com/?channelid=17');
        expect(output).toMatch(/ann is added[^\n]*\nhttps:\/\/console\.example\.com\/link#/);
        expect(output).toMatch(/Backed up .*, and checked the backup/);
        const problems = between('doctor', output)
          .split('\n')
          .filter((line) => /^[a-z-]+ {2,}/.test(line))
          .map((line) => line.split(' ')[0]);
        // What is still to do: a password of the first account, own content, partners, mail.
        expect([...new Set(problems)]).toEqual(['console', 'content', 'data', 'hand-offs', 'mail']);
        expect(between('doctor', output)).toContain('No admin can sign in');
        expect(output.match(/Restored \S+ from/g)).toHaveLength(2);
        expect(between('owners', output)).toMatch(
          /^root 755 \/srv\/zipfront\nzipfront 600 \S+\nzipfront 600 \S+\n$/,
        );
        expect(between('ready', output)).toBe('ok\n');
        expect(between('nginx-log', output)).toMatch(/^(\S+ GET \/(readyz)? 200 \d+ [\d.]+\n)+$/);
      },
      TIMEOUT_MS,
    );

    // behaviour: 32.10
    it.runIf(has('pg_createcluster'))(
      'leads to a server on PostgreSQL with a backup and a restore (needs postgresql)',
      () => {
        const blocks = readBlocks('run', 'postgresql').map((block) =>
          block.replace('zipfront doctor', marked('doctor', 'zipfront doctor')),
        );
        const output = runOnMachine([
          ...blocks.filter((block) => !block.includes('nginx -t')),
          marked('schemas', 'runuser -u postgres -- psql -At zipfront -c "\\dn"'),
        ]);
        expect(between('doctor', output)).not.toMatch(/^(database|files) /m);
        expect(output).toMatch(/Backed up 127\.0\.0\.1\/zipfront, and checked the backup/);
        expect(output).toMatch(/Restored 127\.0\.0\.1\/zipfront from/);
        expect(between('schemas', output)).toContain('zipfront_before_');
      },
      TIMEOUT_MS,
    );

    // behaviour: 32.10
    it.runIf(has('caddy'))(
      'leads to both on https with Caddy as well (needs caddy)',
      () => {
        const blocks = readBlocks('run');
        const proxy = blocks.findIndex((block) => block.includes('reload nginx\n'));
        const output = runOnMachine([
          ...blocks.slice(0, proxy),
          // Certificates of its own authority, because it has no network.
          ...readBlocks('caddy').map((block) =>
            block.replace(
              'systemctl',
              'sed -i "1i {\\n\\tlocal_certs\\n\\tskip_install_trust\\n}" /etc/caddy/Caddyfile\nsystemctl',
            ),
          ),
          'certificate=$(find /root /var/lib -name root.crt | head -1)',
          ...REQUESTS,
        ]);
        expect(between('site', output)).toMatch(/^HTTP\/2 200[\s\S]*strict-transport-security/);
        expect(between('console', output)).toMatch(/^HTTP\/2 200/);
        expect(between('metrics', output)).not.toContain('zipfront_');
        expect(between('other', output)).toBe('');
        expect(between('redirect', output)).toContain('https://www.example.com/?channelid=17');
      },
      TIMEOUT_MS,
    );
  },
);
