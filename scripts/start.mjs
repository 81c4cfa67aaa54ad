import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/** Code that Node has compiled, for the next start; may be deleted at any time. */
const COMPILE_CACHE = 'var/compile-cache';

const BUILD = join(import.meta.dirname, 'build.ts');
const SERVER = new URL('../apps/server/dist/main.js', import.meta.url).href;

try {
  mkdirSync(COMPILE_CACHE, { recursive: true, mode: 0o700 });
  const { directory } = enableCompileCache(COMPILE_CACHE);
  // The writer thread of the database reads it here.
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
} catch {
  // A start takes longer if it cannot write to the folder, which the server then reports.
}

// Another process reads TypeScript, because Node retains its compiler, 20 MB, to the end.
const build = spawnSync(process.execPath, [BUILD], { stdio: 'inherit' });
if (build.status === 0) await import(SERVER);
else process.exitCode = build.status ?? 1;
