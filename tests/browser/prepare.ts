import { fillCache } from '../../apps/server/src/cli/fill-cache.ts';
import { build } from '../../scripts/build.ts';
import { PUBLIC_URL } from '../server-process.ts';

/**
 * If its sources have changed. Compresses what browsers load: budgets are of fully compressed
 * files.
 */
export default async function prepare(): Promise<void> {
  await build();
  console.log('Compressing all pages: about a minute, and less while var/cache has them.');
  await fillCache({ PUBLIC_URL });
}
