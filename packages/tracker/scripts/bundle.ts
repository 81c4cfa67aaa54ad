import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BUILD_TARGETS } from '@zipfront/contracts/pages/oldest-browsers';
import { build, type Plugin } from 'vite';
import { INTERNAL_NAMES } from './internal-names.ts';

const src = join(import.meta.dirname, '..', 'src');

/** The bundles: the tracker as a module and as a script, and the separate web vitals module. */
export const BUNDLES = {
  tracker: { entry: 'index.ts', file: 'tracker.js', format: 'es' },
  script: { entry: 'script.ts', file: 'tracker.iife.js', format: 'iife' },
  webVitals: { entry: 'web-vitals.ts', file: 'web-vitals.js', format: 'es' },
} as const;

/** `without`: modules under `src/` to replace with code; `external`: those that stay imports. */
export async function bundle(
  name: keyof typeof BUNDLES,
  without: Record<string, string> = {},
  external: RegExp[] = [],
): Promise<string> {
  const { entry, format } = BUNDLES[name];
  const replacements: Plugin = {
    name: 'replacements',
    load(id) {
      const module = Object.keys(without).find((each) => id === join(src, each));
      return module ? without[module] : null;
    },
  };
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [replacements],
    build: {
      write: false,
      target: BUILD_TARGETS,
      minify: true,
      rolldownOptions: {
        external,
        output: {
          minify: {
            compress: true,
            mangle: true,
            codegen: { removeWhitespace: true },
            mangleProps: { include: new RegExp(`^(${INTERNAL_NAMES.join('|')})$`) },
          },
        },
      },
      lib: { entry: join(src, entry), formats: [format], name: 'zipfrontTracker' },
    },
  });
  const [output] = [result].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`Nothing was built from ${entry}`);
  return chunk.code;
}

/** Size of a text in bytes after gzip. */
export function gzipped(code: string): number {
  return gzipSync(code, { level: 9 }).length;
}
