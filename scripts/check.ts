import { join } from 'node:path';
import { isInstalled } from './install-folder.ts';
import { printFailures, runLane, type Stage, type StageOutcome } from './stages.ts';

/** Every file that can change the meaning of the product's sources. */
const PRODUCT = ['{apps,packages}/**', '*.json'];

/** Everything that the site of the documents is made of. */
const DOCUMENTS = [
  '*.{md,json,yaml}',
  '{docs,deploy,data}/**',
  'packages/**',
  'apps/server/src/console/**',
  'tools/docs-site/{*.*,site/**}',
];

/** Folders whose files keep the rules of imports. */
const IMPORTING = ['apps', 'packages', 'data', 'scripts', 'tools', 'tests'];

/** Two lanes that run side by side and take about as long as each other. */
const LANES: Stage[][] = [
  [
    {
      name: 'types',
      command: 'tsc',
      args: ['-p', '.', '--incremental', '--tsBuildInfoFile', 'var/types.tsbuildinfo'],
    },
    {
      name: 'imports',
      command: 'depcruise',
      args: ['--config', '.dependency-cruiser.mjs', ...IMPORTING],
      inputs: ['.dependency-cruiser.mjs', '*.json', `{${IMPORTING.join(',')}}/**`],
    },
    {
      name: 'texts as keys',
      command: 'node',
      args: ['tools/text-keys.ts'],
      inputs: [...PRODUCT, 'tools/*.ts'],
    },
  ],
  [
    {
      name: 'lint and format',
      command: 'biome',
      args: ['check', '--error-on-warnings', '--no-errors-on-unmatched', '.'],
      inputs: ['biome.json', 'package-lock.json'],
      isByFile: true,
    },
    { name: 'sources and documents', command: 'node', args: ['tools/check-sources.ts'] },
    { name: 'links of the documents', command: 'markdownlint-cli2', args: [] },
    {
      name: 'accepted mutants',
      command: 'node',
      args: ['packages/mutants/src/check-accepted.ts'],
      inputs: PRODUCT,
    },
    { name: 'registries', command: 'node', args: ['tests/registries/check.ts'] },
    {
      name: 'site of the documents',
      command: 'node',
      args: ['tools/docs-site/run.ts', '--if-installed'],
      ...(isInstalled(join(import.meta.dirname, '../tools/docs-site')) && { inputs: DOCUMENTS }),
    },
    { name: 'unused files, exports and dependencies', command: 'knip', args: ['--cache'] },
    { name: 'build', command: 'node', args: ['scripts/build.ts'] },
    {
      name: 'budgets',
      command: 'node',
      args: ['tools/budgets.ts'],
      inputs: [...PRODUCT, '{content,data}/**', 'scripts/*.ts', 'tools/budgets.ts'],
    },
    {
      name: 'browser support',
      command: 'node',
      args: ['packages/browser-support/src/check.ts'],
      inputs: [...PRODUCT, 'scripts/*.ts'],
    },
  ],
];

/**
 * Runs the checks that must pass before every commit. They are quick and need no browser or
 * database.
 */
export async function runChecks(): Promise<StageOutcome[]> {
  console.log('== quick checks');
  return (await Promise.all(LANES.map(runLane))).flat();
}

if (import.meta.main) process.exit(printFailures(await runChecks()) ? 1 : 0);
