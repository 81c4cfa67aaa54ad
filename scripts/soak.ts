import { runStage, type Stage } from './stages.ts';

/** How many stories the tracker's property test tells of each kind; `npm test` has 300. */
const STORIES = '10000';

const STAGES: Stage[] = [
  { name: 'build', command: 'node', args: ['scripts/build.ts'] },
  // The same files as in `npm test`, told to go on for longer.
  {
    name: 'the faults at full count',
    command: 'vitest',
    args: ['run', 'tests/faults', '--testTimeout=3600000', '--hookTimeout=120000'],
    env: { ZIPFRONT_SOAK: '1' },
  },
  {
    name: "the tracker's stories",
    command: 'vitest',
    args: ['run', 'packages/tracker/test/nothing-is-lost.test.ts'],
    env: { TRACKER_STORIES: STORIES },
  },
  {
    name: 'the journeys in Firefox and WebKit',
    command: 'playwright',
    args: ['test', '--project=firefox', '--project=webkit', '--repeat-each=10', '--retries=0'],
    // An engine that is missing is an error.
    env: { CI: '1' },
  },
  {
    name: 'the layout under every condition',
    command: 'playwright',
    args: ['test', 'tests/browser/layout.spec.ts', '--project=chromium'],
    env: { ZIPFRONT_SOAK: '1' },
  },
];

let passed = true;
for (const stage of STAGES) passed = (await runStage(stage)).passed && passed;
process.exit(passed ? 0 : 1);
