import { runStage } from './stages.ts';

/** The fault tests at full count: the same files as in `npm test`, told to go on for longer. */
const passed = await runStage({
  name: 'soak',
  command: 'vitest',
  args: ['run', 'tests/faults', '--testTimeout=3600000', '--hookTimeout=120000'],
  env: { ZIPFRONT_SOAK: '1' },
});
process.exit(passed ? 0 : 1);
