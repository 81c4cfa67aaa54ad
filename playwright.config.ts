import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_OPTIONS, findChromium, findDesktopChromium } from './scripts/chromium.mjs';
import { type EngineName, JOURNEY_ENGINES } from './tests/browser/engines/engine.ts';
import { drawSample, leftOut, type SampledFiles } from './tests/sample.ts';

/** A headless browser names itself as one, and the server takes it for a bot. */
const ORDINARY_USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

/**
 * A headless shell has no back/forward cache: these tests run in the Chromium that visitors have.
 */
const DESKTOP = /@desktop/;

/**
 * Tests of how the engines are driven, whose faults would show in the journeys: where a run may
 * take its time.
 */
const DRIVER_TESTS = 'engines/*.spec.ts';
const TESTS = 'tests/browser';
const JOURNEYS = 'journeys/*.spec.ts';
/** Of the journeys, those that no other test does in Chromium. */
const JOURNEYS_ELSEWHERE = /journeys\/(?!changed-markup)[\w-]+\.spec\.ts$/;
const isSoak = Boolean(process.env.ZIPFRONT_SOAK);

/**
 * Tests in Chromium of which `npm test` runs a part, by file. What most visitors do, what is stored
 * of them, and what they can have deleted is in every run.
 */
const SAMPLED: SampledFiles[] = [
  { sweep: 'screens of the console', files: ['console-*.spec.ts', 'desk-day.spec.ts'], parts: 3 },
  {
    sweep: 'orders and reviews after their first step',
    files: ['{compare*,find-order,order-*,reviews-*,shipping-*}.spec.ts'],
    parts: 3,
  },
  {
    sweep: 'looks of pages, and conduct that few visitors meet',
    files: [
      '{anchors,arrival,blocks-*,call-hours,composition,docs-site,early,error-reporting}.spec.ts',
      '{development,failures,form-*,header*,islands,line-questions,look}.spec.ts',
      '{oldest-browsers,pop-under,print,quiet,roofer,slider,slow-arrival}.spec.ts',
      '{state-pages,sticky-bars,typefaces,variants}.spec.ts',
    ],
    parts: 3,
  },
];

/** The journeys of an engine in this run, as patterns. */
function sampledJourneys(engineName: EngineName): string[] {
  const files = globSync(JOURNEYS, { cwd: TESTS });
  return [...drawSample(`journeys in ${engineName}`, files, { parts: 4 })];
}

function launchOptions(executablePath: string | undefined) {
  return { ...(executablePath && { executablePath }), ...CHROMIUM_OPTIONS };
}

export default defineConfig<object, { engineName: EngineName }>({
  testDir: TESTS,
  testMatch: '*.spec.ts',
  globalSetup: './tests/browser/prepare.ts',
  outputDir: 'var/test-results',
  reporter: [[process.env.CI ? 'dot' : 'list'], ['./scripts/playwright-reporter.ts']],
  fullyParallel: true,
  // Unit tests run beside it, and fill the time in which tests wait.
  workers: availableParallelism(),
  // Limits for what hangs, not for what is slow: on a busy machine a page may take many seconds.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // A shared machine may stall a browser for seconds; what passes only then is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  projects: [
    // The engine is a fixture of the journeys: Playwright can only drive builds of its own. One
    // worker for each starts one browser and one server; Chromium's tests are beside it.
    ...JOURNEY_ENGINES.map((engineName) => ({
      name: engineName,
      testMatch: isSoak ? [JOURNEYS, DRIVER_TESTS] : sampledJourneys(engineName),
      workers: 1,
      use: { engineName },
    })),
    // Has one worker, and tests that wait: before the others, which fill the time.
    {
      name: 'chromium-desktop',
      grep: DESKTOP,
      workers: 1,
      use: { engineName: 'chromium', launchOptions: launchOptions(findDesktopChromium()) },
    },
    {
      name: 'chromium',
      testIgnore: isSoak
        ? JOURNEYS_ELSEWHERE
        : [JOURNEYS_ELSEWHERE, DRIVER_TESTS, ...leftOut(SAMPLED, TESTS)],
      grepInvert: DESKTOP,
      use: { engineName: 'chromium', launchOptions: launchOptions(findChromium()) },
    },
  ],
  use: {
    userAgent: ORDINARY_USER_AGENT,
    viewport: { width: 1280, height: 800 },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
  },
});
