import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { BUILD_TARGETS } from '../../../scripts/browser-support/floor.ts';
import { INTERNAL_NAMES } from './internal-names.ts';

const src = join(import.meta.dirname, '..', 'src');

/** The two ways to load the tracker, and what is loaded beside it. */
export const BUNDLES = {
  tracker: { entry: 'index.ts', file: 'tracker.js', format: 'es' },
  script: { entry: 'script.ts', file: 'tracker.iife.js', format: 'iife' },
  webVitals: { entry: 'web-vitals.ts', file: 'web-vitals.js', format: 'es' },
} as const;

/**
 * Bundles and minifies one entry.
 *
 * @param without modules under `src/` to leave out, with what stands in for each
 * @param external modules of others that stay imports, for whoever bundles the code once more
 * @returns the code
 */
export async function bundle(
  name: keyof typeof BUNDLES,
  without: Record<string, string> = {},
  external: RegExp[] = [],
): Promise<string> {
  const { entry, format } = BUNDLES[name];
  const standIns: Plugin = {
    name: 'stand-ins',
    load(id) {
      const module = Object.keys(without).find((each) => id === join(src, each));
      return module ? without[module] : null;
    },
  };
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [standIns],
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

/** Bytes of a text as a server would send it. */
export function gzipped(code: string): number {
  return gzipSync(code, { level: 9 }).length;
}
