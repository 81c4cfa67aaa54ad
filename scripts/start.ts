import { build } from './build.ts';

await build();
await import('../apps/server/src/main.ts');
