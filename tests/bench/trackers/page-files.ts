import { join } from 'node:path';
import { build } from 'vite';
import { bundle } from '../../../packages/tracker/scripts/bundle.ts';
import type { Contender } from './contenders.ts';
import { OURS } from './contenders.ts';

export interface PageFiles {
  /** The scripts that the page loads, in order. */
  scripts: { src: string; module: boolean }[];
  /** Code by path: those scripts and the chunks that they may import. */
  files: Map<string, string>;
}

/**
 * With Vite for es2022, minified, with the tracker's code splitting. Ours is the published script,
 * after the page's setup code.
 */
export async function buildPage(contender: Contender): Promise<PageFiles> {
  const files = await buildModule(contender.page);
  const entry = { src: `/${contender.page}.js`, module: true };
  if (contender !== OURS) return { scripts: [entry], files };
  files.set('/tracker.iife.js', await bundle('script'));
  return {
    scripts: [
      { ...entry, module: false },
      { src: '/tracker.iife.js', module: false },
    ],
    files,
  };
}

async function buildModule(page: string): Promise<Map<string, string>> {
  const result = await build({
    configFile: false,
    root: join(import.meta.dirname, 'pages'),
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'pages', `${page}.js`),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  return new Map(
    outputs.flatMap((each) => (each.type === 'chunk' ? [[`/${each.fileName}`, each.code]] : [])),
  );
}
