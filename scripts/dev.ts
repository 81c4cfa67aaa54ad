import { join } from 'node:path';
import { build } from './build.ts';
import { supervise } from './supervise.ts';

const root = join(import.meta.dirname, '..');

await build();
// The site's sources are followed by Vite, and the content by the server itself.
supervise({
  args: [join(root, 'apps/server/src/dev.ts')],
  folders: [join(root, 'apps/server/src'), join(root, 'packages/contracts/src')],
});
