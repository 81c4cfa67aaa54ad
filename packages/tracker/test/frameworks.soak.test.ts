import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM_OPTIONS, findChromium } from '../../../scripts/chromium.mjs';
import { startCollector } from './collector.ts';
import { pack, recipesIn } from './packed.ts';

/** Installing and building on a machine that is busy. */
const TIMEOUT_MS = 600_000;

/** Pages of frameworks have inline scripts of their own. */
const POLICY = "default-src 'self' 'unsafe-inline' data:";

const canInstall = spawnSync('npm', ['ping', '--fetch-retries=0']).status === 0;
if (!canInstall) console.log('Skipped: the package registry cannot be reached.');

const README = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8').replaceAll(
  'https://events.example.com/events',
  '/events',
);

const STRICT = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2022', 'dom'],
    module: 'preserve',
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    types: [],
  },
  include: ['src'],
};

/** A new project: packages, files beside the recipes, and commands that build it. */
interface Framework {
  packages: string[];
  recipes: string[];
  /** Lines that the README asks for at the start of a recipe. */
  firstLine?: Record<string, string>;
  files: Record<string, string>;
  commands: string[][];
  /** The folder with what was built. */
  built: string;
}

const FRAMEWORKS: Record<string, Framework> = {
  'Vite with React': {
    packages: [
      'vite@8',
      'typescript@7',
      'react@19',
      'react-dom@19',
      '@types/react@19',
      '@types/react-dom@19',
      'web-vitals@6',
    ],
    recipes: ['src/use-tracker.ts', 'src/Offer.tsx', 'src/tracker.ts', 'src/vitals.ts'],
    files: {
      'tsconfig.json': JSON.stringify(STRICT),
      'index.html':
        '<!doctype html><div id="root"></div><script type="module" src="/src/main.tsx"></script>',
      'src/main.tsx': `import { StrictMode } from 'react';
        import { createRoot } from 'react-dom/client';
        import { Offer } from './Offer';
        const root = document.querySelector('#root');
        if (root) createRoot(root).render(<StrictMode><Offer id="a" />
          <button onClick={() => history.pushState(null, '', '/next')}>Next</button></StrictMode>);`,
    },
    commands: [
      ['tsc', '-p', '.'],
      ['vite', 'build'],
    ],
    built: 'dist',
  },
  Next: {
    packages: [
      'next@16',
      'react@19',
      'react-dom@19',
      '@types/react@19',
      '@types/node@26',
      'typescript@6',
    ],
    recipes: ['src/use-tracker.ts', 'src/Offer.tsx', 'src/instrumentation-client.ts'],
    firstLine: {
      'src/use-tracker.ts': "'use client';\n",
      'src/Offer.tsx': "'use client';\n",
    },
    files: {
      'next.config.mjs': "export default { output: 'export' };",
      'src/app/layout.tsx': `export default function Layout({ children }: { children: React.ReactNode }) {
        return <html lang="en"><body>{children}</body></html>; }`,
      'src/app/page.tsx': `import Link from 'next/link';
        import { Offer } from '../Offer';
        export default function Page() {
          return <><Offer id="a" /><Link href="/next">Next</Link></>; }`,
      'src/app/next/page.tsx': 'export default function Page() { return <p>Next</p>; }',
    },
    commands: [['next', 'build']],
    built: 'out',
  },
  Astro: {
    packages: ['astro@6'],
    recipes: ['src/components/Tracker.astro'],
    files: {
      'src/pages/index.astro': `---
import Tracker from '../components/Tracker.astro';
---
<html lang="en"><head><title>Home</title><Tracker /></head><body><a href="/next/">Next</a></body></html>`,
      'src/pages/next.astro': `---
import Tracker from '../components/Tracker.astro';
---
<html lang="en"><head><title>Next</title><Tracker /></head><body></body></html>`,
    },
    commands: [['astro', 'build']],
    built: 'dist',
  },
};

let browser: Browser;
let folder: string;
let archive: string;

// behaviour: 39.3
describe.runIf(canInstall)('the recipes of the README in new projects', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tracker-frameworks-'));
    archive = pack(folder);
    const executablePath = findChromium();
    browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      ...CHROMIUM_OPTIONS,
    });
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(Object.entries(FRAMEWORKS))(
    'build with %s, and send a page view on arrival and on navigation',
    async (name, framework) => {
      const project = join(folder, name.replaceAll(' ', '-'));
      make(project, framework);
      const collector = await startCollector(filesIn(join(project, framework.built)), POLICY);
      const page = await browser.newPage();
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      const namesOf = () => collector.events().map(({ schema }) => schema.split('/')[1]);
      const views = () => namesOf().filter((each) => each === 'page_view').length;
      await page.goto(collector.url);
      await expect.poll(views, { timeout: 10_000 }).toBe(1);
      await page.getByText('Next').click();
      await expect.poll(views, { timeout: 10_000 }).toBe(2);
      if (framework.recipes.includes('src/Offer.tsx')) {
        expect(namesOf().filter((each) => each === 'offer_shown')).toHaveLength(1);
      }
      expect(errors).toEqual([]);
      await page.close();
      await collector.close();
    },
    TIMEOUT_MS,
  );
});

function make(project: string, { packages, recipes, files, commands, firstLine }: Framework) {
  const texts = recipesIn(README);
  const written = Object.fromEntries(
    recipes.map((file) => [file, `${firstLine?.[file] ?? ''}${texts.get(file)}`]),
  );
  const manifest = { name: 'project', private: true, type: 'module' };
  for (const [file, text] of Object.entries({
    'package.json': JSON.stringify(manifest),
    ...written,
    ...files,
  })) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), text);
  }
  run(project, ['npm', 'install', '--no-audit', '--no-fund', ...packages, `../${archive}`]);
  for (const command of commands) run(project, ['npx', '--no-install', ...command]);
}

function run(cwd: string, [program = '', ...args]: string[]) {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  execFileSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...env, NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' },
  });
}

/** What a static server serves of a folder: `/next` and `/next/` are its pages of that name. */
function filesIn(root: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const file of globSync('**/*.{html,js,css,txt,json}', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8');
    files[`/${file}`] = text;
    if (file.endsWith('.html')) files[`/${file.replace(/(index)?\.html$/, '')}`] = text;
  }
  return files;
}
