import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openApiDocument } from '../../apps/server/src/console/api/openapi-document.ts';
import { fingerprintOf } from '../../scripts/fingerprint.ts';
import { installFolder, isInstalled } from '../../scripts/install-folder.ts';
import { ROOT } from '../tree.ts';
import { brokenPlaces } from './broken-places.ts';
import { writePages } from './write-pages.ts';

/** The console in the examples of the API's reference. */
const CONSOLE_URL = 'https://console.example';

/** Folder of what is built; the site is in `site/` there. */
const FOLDER = join(ROOT, 'var/docs-site');

/** What decides how the generator renders a page. */
const GENERATOR = ['tools/docs-site/site/**', 'tools/docs-site/package-lock.json'];

const PORT = Number(process.env.DOCS_PORT ?? 8090);

if (process.argv.includes('--if-installed') && !isInstalled(import.meta.dirname)) {
  console.log('  not built, as its generator is not installed: npm run docs');
  process.exit(0);
}
installFolder(import.meta.dirname, 'the generator of the documents');
await build();
const [command] = process.argv.slice(2);
if (command === '--serve' || command === '--open') {
  const open = command === '--open' ? ['--open'] : [];
  astro(['preview', '--port', String(PORT), ...open], 'inherit');
}

/** Runs the generator on what was written for it. */
function astro(args: string[], stdio: 'inherit' | 'pipe') {
  return spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'node_modules/astro/bin/astro.mjs'), ...args],
    {
      cwd: join(import.meta.dirname, 'site'),
      encoding: 'utf8',
      stdio,
      env: {
        ...process.env,
        ASTRO_TELEMETRY_DISABLED: '1',
        DOCS_FOLDER: FOLDER,
        DOCS_PAGES: join(FOLDER, 'pages'),
      },
    },
  );
}

/** Builds the site, and exits the process if it has an error. */
async function build(): Promise<void> {
  const started = performance.now();
  // Its name is not imported, because its library is installed only where the site is built.
  const diagram = pathToFileURL(join(import.meta.dirname, 'site/diagram.ts')).href;
  const { drawDiagram }: { drawDiagram(source: string): string } = await import(diagram);
  const count = writePages(FOLDER, { root: ROOT, api: openApiDocument(CONSOLE_URL), drawDiagram });
  rmSync(join(FOLDER, 'site'), { recursive: true, force: true });
  clearStaleCache();
  const { status, stdout, stderr } = astro(['build'], 'pipe');
  if (status !== 0) fail([stdout + stderr]);
  const broken = brokenPlaces(join(FOLDER, 'site'));
  if (broken.length > 0) fail(broken);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`  ${count} pages are in ${relative(ROOT, FOLDER)}/site, built in ${seconds} s`);
}

/** The generator caches rendered pages, also those of another configuration or version of it. */
function clearStaleCache(): void {
  const file = join(FOLDER, 'generator');
  const fingerprint = fingerprintOf(GENERATOR, ROOT);
  if (existsSync(file) && readFileSync(file, 'utf8') === fingerprint) return;
  rmSync(join(FOLDER, 'cache'), { recursive: true, force: true });
  writeFileSync(file, fingerprint);
}

function fail(errors: string[]): never {
  for (const error of errors) console.error(error);
  process.exit(1);
}
