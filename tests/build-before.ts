import { build } from '../scripts/build.ts';

/** Builds each app whose sources have changed since its last build. */
export default build;
