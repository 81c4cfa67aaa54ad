import { build } from '../../scripts/build.ts';

/** Builds what the browser loads, where its sources have changed since the last build. */
export default build;
