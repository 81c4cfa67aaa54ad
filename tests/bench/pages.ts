import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../apps/server/src/platform/store/testing/free-port.ts';
import { startServer } from '../server-process.ts';
import { type Contender, comparePair } from './pairs.ts';
import { type LoadOptions, requirePrograms, SERVER_CORE } from './wrk.ts';

const BROWSER_HEADERS = {
  'Accept-Encoding': 'br, gzip',
  'User-Agent': 'Mozilla/5.0 Firefox/146.0',
};

const ours: Contender = {
  name: 'home page',
  async start() {
    const server = await startServer({ prefix: SERVER_CORE });
    return { request: homePage(server.url), stop: () => server.stop() };
  },
};

const nginx: Contender = {
  name: 'nginx, same bytes',
  async start() {
    const { body, headers } = await fetchHomePage();
    const folder = mkdtempSync(join(tmpdir(), 'zipfront-nginx-'));
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'pages'));
    writeFileSync(join(folder, 'pages', 'index.html'), body);
    const port = await freePort();
    writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, headers));
    const [command = '', ...prefix] = SERVER_CORE;
    const child = spawn(command, [
      ...prefix,
      'nginx',
      '-p',
      folder,
      '-c',
      join(folder, 'nginx.conf'),
    ]);
    const exited = new Promise((resolve) => child.once('exit', resolve));
    const url = `http://127.0.0.1:${port}`;
    while (!(await fetch(url).catch(() => null))) await new Promise((go) => setTimeout(go, 20));
    return {
      request: homePage(url),
      async stop() {
        child.kill('SIGTERM');
        await exited;
        rmSync(folder, { recursive: true });
      },
    };
  },
};

export function homePage(url: string): LoadOptions {
  return { url: `${url}/`, headers: BROWSER_HEADERS };
}

/** The compressed bytes of our home page, and its headers. */
async function fetchHomePage(): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const { request } = await import('node:http');
  const server = await startServer();
  try {
    return await new Promise((resolve, reject) => {
      const call = request(`${server.url}/`, { headers: BROWSER_HEADERS }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const own = ['content-encoding', 'cache-control', 'vary', 'content-security-policy'];
          const headers = own.flatMap((name) => {
            const value = response.headers[name];
            return typeof value === 'string' ? [[name, value] as const] : [];
          });
          resolve({ body: Buffer.concat(chunks), headers: Object.fromEntries(headers) });
        });
      });
      call.on('error', reject);
      call.end();
    });
  } finally {
    await server.stop();
  }
}

function configuration(folder: string, port: number, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}";`);
  return `
daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  types { text/html html; }
  open_file_cache max=10 inactive=60s;
  server { listen 127.0.0.1:${port}; root ${folder}/pages; charset utf-8; ${lines.join(' ')} }
}`;
}

/** Compares our pages, served from memory, with nginx serving the same bytes and headers. */
export async function benchPages(): Promise<void> {
  requirePrograms('wrk', 'taskset', 'nginx');
  console.log('Pages (target: ratio 0.5 or better)');
  await comparePair(ours, nginx);
}

if (import.meta.main) await benchPages();
