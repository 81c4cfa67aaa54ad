import { fillCache } from '../../apps/server/src/cli/fill-cache.ts';
import { build } from '../../scripts/build.ts';
import { PUBLIC_URL } from '../server-process.ts';

/**
 * Builds each app whose sources have changed, and compresses what browsers load: budgets measure
 * what a server sends after it has compressed everything fully.
 */
export default async function prepare(): Promise<void> {
  await build();
  console.log('Compressing all pages: about a minute, and less while var/cache has them.');
  await fillCache({ PUBLIC_URL });
}
