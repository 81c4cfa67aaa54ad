import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { BUNDLES, bundle } from '../../packages/tracker/scripts/bundle.ts';

const root = join(import.meta.dirname, '..', '..');

/** Something that a browser loads, as it was built. */
export interface Asset {
  /** What it belongs to: `site scripts`, `site styles`, `tracker`, `compare scripts`. */
  group: string;
  /** What messages call it. */
  name: string;
  kind: 'script' | 'styles';
  text: string;
}

/** What browsers load of each app that is built, the styles inside the pages, and the tracker. */
export async function builtAssets(): Promise<Asset[]> {
  return [...filesOfApps(), ...stylesInPages(), ...(await trackerBundles())];
}

function filesOfApps(): Asset[] {
  const files = globSync('apps/*/dist/**/*.{js,css}', { cwd: root }).toSorted();
  return files
    .filter((file) => !file.startsWith('apps/site/dist/server/'))
    .map((file) => {
      const kind = file.endsWith('.css') ? 'styles' : 'script';
      const app = file.split('/')[1] ?? '';
      const group = `${app} ${kind === 'styles' ? 'styles' : 'scripts'}`;
      return { group, name: basename(file), kind, text: read(file) };
    });
}

/** A style sheet in the render bundle: the comment that names its file, and its text. */
const STYLE_SHEET = /^\/\/ (\S+\.css)\?inline\nvar \S+ = (".*");$/gm;

/** The pages hold their styles, which the render bundle puts together from these sheets. */
function stylesInPages(): Asset[] {
  const bundle = read('apps/site/dist/server/render.js');
  const sheets = [...bundle.matchAll(STYLE_SHEET)];
  if (sheets.length === 0 || sheets.length !== bundle.split('.css?inline\n').length - 1) {
    throw new Error('The style sheets in render.js are not written as built-assets.ts expects.');
  }
  return sheets.map(([, file = '', text = '']) => ({
    group: 'site styles',
    name: basename(file),
    kind: 'styles',
    text: JSON.parse(text),
  }));
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
