import { join } from 'node:path';
import { build } from './build.ts';
import { supervise } from './supervise.ts';

const root = join(import.meta.dirname, '..');

await build();
// Vite watches the site's sources, and the server watches the content.
supervise({
  args: [join(root, 'apps/server/src/dev.ts')],
  folders: [join(root, 'apps/server/src'), join(root, 'packages/contracts/src')],
});
