import { enableCompileCache } from 'node:module';
import { makePrivateFolder } from '../apps/server/src/platform/private-files.ts';
import { build } from './build.ts';

/** Code that Node has compiled, for the next start; may be deleted at any time. */
const COMPILE_CACHE = 'var/compile-cache';

const SERVER = new URL('../apps/server/dist/main.js', import.meta.url).href;

try {
  makePrivateFolder(COMPILE_CACHE);
  const { directory } = enableCompileCache(COMPILE_CACHE);
  // The writer thread of the database reads it here.
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
} catch {
  // A start takes longer if it cannot write to the folder, which the server then reports.
}

await build();
await import(SERVER);
