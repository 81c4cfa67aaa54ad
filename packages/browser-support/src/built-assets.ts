import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'acorn';
import { simple } from 'acorn-walk';
import { BUNDLES, bundle } from '../../tracker/scripts/bundle.ts';

const root = join(import.meta.dirname, '../../..');

/**
 * Modules that run on the server, which no browser loads; and the application of the console, which
 * asks for the browsers of `apps/console/vite.config.ts`.
 */
const NOT_CHECKED = [
  'apps/server/',
  'apps/site/dist/server/',
  'apps/console/dist/render-screen.js',
  'apps/console/dist/app/',
];

/** A built script or style sheet. */
export interface Asset {
  /** `site scripts`, `site styles`, `tracker`, and the groups of `compare` and `console`. */
  group: string;
  name: string;
  kind: 'script' | 'styles';
  text: string;
}

/**
 * The built scripts and styles of each app, the styles inside the pages, and the tracker's bundles.
 */
export async function builtAssets(): Promise<Asset[]> {
  return [...filesOfApps(), ...stylesInPages(), ...(await trackerBundles())];
}

function filesOfApps(): Asset[] {
  const files = globSync('apps/*/dist/**/*.{js,css}', { cwd: root }).toSorted();
  return files
    .filter((file) => !NOT_CHECKED.some((path) => file.startsWith(path)))
    .map((file) => {
      const kind = file.endsWith('.css') ? 'styles' : 'script';
      const app = file.split('/')[1] ?? '';
      const group = `${app} ${kind === 'styles' ? 'styles' : 'scripts'}`;
      return { group, name: basename(file), kind, text: read(file) };
    });
}

/** An import of a style sheet as text. */
const INLINED = /'([^']+\.css)\?inline'/g;

/** The style sheets that the render bundle inlines into pages: its texts that are style sheets. */
function stylesInPages(): Asset[] {
  const texts: string[] = [];
  simple(
    parse(read('apps/site/dist/server/render.js'), { ecmaVersion: 'latest', sourceType: 'module' }),
    {
      Literal({ value }) {
        if (typeof value === 'string' && isStyleSheet(value)) texts.push(value);
      },
    },
  );
  const imported = new Set(
    globSync('apps/site/src/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
      [...read(file).matchAll(INLINED)].map(([, path = '']) => basename(path)),
    ),
  );
  if (texts.length < imported.size) {
    throw new Error(
      `render.js has ${texts.length} style sheets, and the sources import ${imported.size}: adapt built-assets.ts.`,
    );
  }
  return texts.map((text) => ({ group: 'site styles', name: 'render.js', kind: 'styles', text }));
}

/** A style sheet begins with a selector or a rule such as `@media`, and ends with a block. */
function isStyleSheet(text: string): boolean {
  return /^[.:@*a-z][^"<{]*\{.*\}$/s.test(text.trim());
}

function trackerBundles(): Promise<Asset[]> {
  return Promise.all(
    (Object.keys(BUNDLES) as (keyof typeof BUNDLES)[]).map(async (name) => ({
      group: 'tracker',
      name: BUNDLES[name].file,
      kind: 'script' as const,
      text: await bundle(name),
    })),
  );
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
