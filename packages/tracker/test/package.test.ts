import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { CHROMIUM_OPTIONS, findChromium } from '../../../scripts/chromium.mjs';
import { INTERNAL_NAMES } from '../scripts/internal-names.ts';
import { BUDGET_BYTES, measureSizes } from '../scripts/sizes.ts';
import { type Collector, startCollector } from './collector.ts';
import { installPacked, type Project, recipesIn } from './packed.ts';

/** A third-party page with one type error, which the published types must report. */
const CONSUMER = `
import { createTracker, type Tracker } from '@zipfront/tracker';
import { trackWebVitals } from '@zipfront/tracker/web-vitals';

const tracker: Tracker = createTracker({ collectorUrl: '/events', cookies: { urm_id: '_urm' } });
tracker.track({ schema: 'iglu:com.example/made/jsonschema/1-0-0', data: { n: 1 } });
tracker.identify({ quote_id: 'q-1' });
trackWebVitals(tracker, { onLCP: () => {} });
// @ts-expect-error: an event without data
tracker.track({ schema: 'iglu:com.example/made/jsonschema/1-0-0' });
`;

const SCRIPTS = ['dist/tracker.js', 'dist/tracker.iife.js', 'dist/web-vitals.js'];
const TYPES = ['index', 'options', 'web-vitals', 'events'].map((name) => `dist/types/${name}.d.ts`);

/** The collector of the recipes, and that of the tests. */
const ELSEWHERE = 'https://events.example.com/events';
const HERE = '/events';

/** Longer than the tracker's buffer on a machine that is busy. */
const ARRIVES = { timeout: 10_000 };

let browser: Browser;
let project: Project;
let recipes: Map<string, string>;

beforeAll(async () => {
  project = installPacked(['react', '@types/react', 'csstype', 'web-vitals']);
  recipes = recipesIn(project.read('README.md').replaceAll(ELSEWHERE, HERE));
  const executablePath = findChromium();
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    ...CHROMIUM_OPTIONS,
  });
});
afterAll(async () => {
  await browser?.close();
  project?.remove();
});

/** What the compiler reports of files of the project, in strict mode with its libraries. */
function compile(files: string[], module: 'nodenext' | 'preserve') {
  const options = ['--strict', '--noEmit', '--module', module, '--target', 'es2022'];
  const libraries = ['--lib', 'es2022,dom', '--skipLibCheck', 'false', '--types', ''];
  const { stdout, status } = spawnSync(
    'tsc',
    [...options, ...libraries, '--jsx', 'react-jsx', '--ignoreConfig', ...files],
    { cwd: project.folder, encoding: 'utf8' },
  );
  return [stdout, status];
}

describe('the package that npm packs', () => {
  // behaviour: 39.1
  it('contains exactly these files', () => {
    expect(project.files).toEqual(
      ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json', ...SCRIPTS, ...TYPES].sort(),
    );
    expect(project.read('LICENSE')).toBe(
      readFileSync(join(import.meta.dirname, '../../../LICENSE'), 'utf8'),
    );
  });

  // behaviour: 39.1
  it('needs no other package, evaluates no text, and listens to no `unload`', () => {
    const manifest = JSON.parse(project.read('package.json'));
    for (const field of ['dependencies', 'devDependencies', 'peerDependencies', 'private']) {
      expect(manifest).not.toHaveProperty(field);
    }
    for (const file of SCRIPTS) {
      expect(project.read(file)).not.toMatch(/\bimport\b|\brequire\(|\beval\b|new Function|unload/);
    }
  });

  it('exports files that are in it, except to the workspaces of this repository', () => {
    const { exports, unpkg, jsdelivr, sideEffects } = JSON.parse(project.read('package.json'));
    const conditions = Object.values<string | Record<string, string>>(exports).flatMap((target) =>
      typeof target === 'string' ? [['default', target]] : Object.entries(target),
    );
    const paths = conditions.filter(([name]) => name !== 'zipfront-source').map(([, path]) => path);
    const known = project.files.map((file) => `./${file}`);
    expect(known).toEqual(expect.arrayContaining([...paths, unpkg, jsdelivr, sideEffects[0]]));
  });

  it('contains self-contained types', () => {
    for (const file of TYPES) {
      const imports = [...project.read(file).matchAll(/from ['"](.+?)['"]/g)];
      for (const [, from] of imports) expect(from).toMatch(/^\.\/(options|events)\.js$/);
    }
  });

  // behaviour: 39.2
  it('contains types that compile in a strict project', () => {
    project.write('page.mts', CONSUMER);
    expect(compile(['page.mts'], 'nodenext')).toEqual(['', 0]);
  });

  // behaviour: 39.2
  it('compiles each recipe of its README in a strict project', () => {
    const typed = [...recipes].filter(([file]) => /\.tsx?$/.test(file));
    const files = typed.map(([file]) => file);
    expect(files).toEqual([
      'src/tracker.ts',
      'src/quiz.ts',
      'src/use-tracker.ts',
      'src/Offer.tsx',
      'src/instrumentation-client.ts',
      'src/vitals.ts',
    ]);
    for (const [file, code] of typed) project.write(file, code);
    expect(compile(files, 'preserve')).toEqual(['', 0]);
  });

  it('can be imported where there is no window', () => {
    const code =
      "console.log(Object.keys({ ...(await import('@zipfront/tracker')), ...(await import('@zipfront/tracker/web-vitals')) }).join())";
    const printed = execFileSync('node', ['--input-type=module', '--eval', code], {
      cwd: project.folder,
      encoding: 'utf8',
    });
    expect(printed).toBe('createTracker,trackWebVitals\n');
  });

  it('shortens no public name', () => {
    const known = TYPES.map(project.read).join();
    const fields = new Set([...known.matchAll(/^ +'?(\w+)'?\??:/gm)].map(([, name]) => name));
    expect(fields).toContain('collectorUrl');
    expect(INTERNAL_NAMES.filter((name) => fields.has(name))).toEqual([]);
  });

  it('documents every option in its README', () => {
    const types = project.read('dist/types/options.d.ts');
    const options = /interface TrackerOptions \{([\s\S]*?)\n\}/.exec(types);
    const names = [...(options?.[1] ?? '').matchAll(/^ {4}(\w+)\?:/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(10);
    const readme = project.read('README.md');
    expect(names.filter((name) => !readme.includes(`| \`${name}\``))).toEqual([]);
  });
});

/** Opens a page of these files, and returns the collector that its events arrive at. */
async function visit({ onTestFinished }: TestContext, files: Record<string, string>) {
  const collector = await startCollector(files);
  const page = await browser.newPage();
  onTestFinished(async () => {
    await page.close();
    await collector.close();
  });
  await page.goto(collector.url);
  return collector;
}

const namesOf = (collector: Collector) =>
  collector.events().map(({ schema }) => schema.split('/')[1]);

const recipe = (file: string) => recipes.get(file) ?? expect.unreachable(`no recipe ${file}`);

// behaviour: 39.3
describe('the recipes of the README', () => {
  it('send a page view and an event with a bundler', async (test) => {
    project.write('src/tracker.ts', recipe('src/tracker.ts'));
    project.write('src/quiz.ts', recipe('src/quiz.ts'));
    await build({
      root: project.folder,
      configFile: false,
      logLevel: 'error',
      build: {
        lib: { entry: join(project.folder, 'src/quiz.ts'), formats: ['es'], fileName: 'quiz' },
        outDir: join(project.folder, 'built'),
        rolldownOptions: { output: { entryFileNames: 'quiz.js' } },
      },
    });
    const script = readFileSync(join(project.folder, 'built/quiz.js'), 'utf8');
    const collector = await visit(test, {
      '/': '<!doctype html><title>Quiz</title><script type="module" src="/quiz.js"></script>',
      '/quiz.js': script,
    });
    await expect.poll(() => namesOf(collector), ARRIVES).toEqual(['page_view', 'quiz_done']);
  });

  it('send both with a script tag under a strict content security policy', async (test) => {
    // The test's policy has no nonce: the array is in a file, as the README says.
    const [, early = ''] =
      /<script nonce="…">([\s\S]*?)<\/script>/.exec(recipe('index.html')) ?? [];
    const page = recipe('index.html').replace(/<script nonce[\s\S]*?<\/script>/, '');
    const collector = await visit(test, {
      '/': `<!doctype html><title>Script</title><script src="/early.js"></script>${page}`,
      '/early.js': early,
      '/tracker.iife.js': project.read('dist/tracker.iife.js'),
    });
    await expect.poll(() => namesOf(collector), ARRIVES).toEqual(['page_view', 'quiz_done']);
  });
});

describe('the size', () => {
  // behaviour: 14.16
  it('stays within the budget with all features, each of which adds bytes', async () => {
    const { bundles, features } = await measureSizes();
    expect(bundles.tracker).toBeLessThanOrEqual(BUDGET_BYTES);
    expect(bundles.script).toBeLessThanOrEqual(BUDGET_BYTES);
    for (const bytes of Object.values(features)) expect(bytes).toBeGreaterThan(0);
  });
});
