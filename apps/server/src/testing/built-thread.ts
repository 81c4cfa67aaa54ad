/** Tests of changed sources set this environment variable to run without the build. */
export const RUN_SOURCES = 'ZIPFRONT_RUN_SOURCES';

/** Whether the sources may be newer than the build, or mutated. */
const runsSources = process.env.VITEST_MODE === 'WATCH' || process.env[RUN_SOURCES] !== undefined;

/**
 * The file of a thread in tests: the built one, which starts five times as fast as its sources.
 *
 * @param source path below `src/`, without its extension
 * @param built name of the built file
 */
export function builtThread(source: string, built: string): URL {
  return new URL(runsSources ? `../${source}.ts` : `../../dist/${built}.js`, import.meta.url);
}
