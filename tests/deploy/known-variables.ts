import { VARIABLES } from '../../apps/server/src/platform/config/variables.ts';

/** Of configuration.md, Node and the C library, and the name of our commands. */
export const KNOWN_VARIABLES: readonly string[] = [
  ...Object.values(VARIABLES).map(({ name }) => name),
  'NODE_ENV',
  'NODE_COMPILE_CACHE',
  'NODE_OPTIONS',
  'MALLOC_ARENA_MAX',
  'COMMAND_PREFIX',
];
