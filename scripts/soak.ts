import { findDesktopChromium } from './chromium.mjs';
import { runStage, type Stage } from './stages.ts';

/**
 * Number of generated scenarios of each kind in the tracker's property test; `npm test` runs 300.
 */
const SCENARIOS = '10000';

/** Number of mutants of each folder; `npm run mutation` tries all. */
const MUTANTS_PER_FOLDER = '60';

const STAGES: Stage[] = [
  { name: 'build', command: 'node', args: ['scripts/build.ts'] },
  // All files, with more repetitions, and those that only a soak runs (`*.soak.test.ts`).
  {
    name: "all unit tests, with the faults and the tracker's scenarios at full count",
    command: 'vitest',
    args: ['run', '--testTimeout=3600000', '--hookTimeout=120000'],
    env: { ZIPFRONT_SOAK: '1', TRACKER_SCENARIOS: SCENARIOS },
  },
  {
    name: 'the journeys in Firefox and WebKit',
    command: 'playwright',
    args: ['test', '--project=firefox', '--project=webkit', '--repeat-each=10', '--retries=0'],
    // An engine that is missing is an error.
    env: { CI: '1', ZIPFRONT_SOAK: '1' },
  },
  {
    name: 'all browser tests in Chromium, the layout and axe at every width',
    command: 'playwright',
    args: ['test', '--project=chromium', '--project=chromium-desktop'],
    env: { ZIPFRONT_SOAK: '1' },
  },
  {
    name: 'processor time of a page, a visit and an event',
    command: 'node',
    args: ['tests/bench/run.ts', 'processor-ratios'],
  },
  {
    name: 'mutants',
    command: 'node',
    args: ['packages/mutants/src/run.ts', `--per-folder=${MUTANTS_PER_FOLDER}`],
  },
];

/** `npm test` uses a headless shell if there is one; a soak uses a visitors' browser. */
process.env.CHROMIUM_PATH ??= findDesktopChromium();

let passed = true;
for (const stage of STAGES) passed = (await runStage(stage)).passed && passed;
process.exit(passed ? 0 : 1);
