import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getOwn } from '@zipfront/contracts/own';
import type { RenderModule } from '@zipfront/contracts/pages/render';
import * as v from 'valibot';
import { loadContent } from './content/content.ts';
import type { Content } from './content/content-model.ts';

export interface SiteBuild {
  render: RenderModule;
  scripts: string[];
  chunks: Record<string, string[]>;
  /** Hash that changes whenever the same content could render differently. */
  fingerprint: string;
  /** Hash that changes whenever content could be read differently; null without a build. */
  sources: string | null;
}

export interface PageSource extends Omit<SiteBuild, 'sources'> {
  content: Content;
}

const PAGE_ENTRY = 'src/page.ts';

const manifestSchema = v.record(
  v.string(),
  v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) }),
);

/** Loads the built site and the content. Throws `ContentError`, or an Error without a build. */
export async function loadPageSource({
  contentDir,
  siteDist,
}: {
  contentDir: string;
  siteDist: string;
}): Promise<PageSource> {
  const content = loadContent(contentDir);
  return { content, ...(await loadSiteBuild(siteDist)) };
}

export function isSiteBuilt(siteDist: string): boolean {
  return buildFiles(siteDist).every((file) => existsSync(file));
}

export async function loadSiteBuild(siteDist: string): Promise<SiteBuild> {
  const [bundle, manifest] = buildFiles(siteDist);
  for (const file of [bundle, manifest]) {
    if (!existsSync(file)) throw new Error(`${file} is missing: build the site (npm start does).`);
  }
  const built = v.parse(manifestSchema, JSON.parse(readFileSync(manifest, 'utf8')));
  const entry = built[PAGE_ENTRY];
  if (entry === undefined)
    throw new Error(`${manifest} names no ${PAGE_ENTRY}: build the site again.`);
  const chunks = Object.fromEntries(
    Object.keys(built).map((source) => [source, filesUnder(built, source)]),
  );
  const fingerprint = hash('sha256', readFileSync(bundle) + JSON.stringify(built), 'hex');
  // Node loads a module once for each address, so the fingerprint makes a new build a new module.
  const render = (await import(`${pathToFileURL(bundle).href}?${fingerprint}`)) as RenderModule;
  const stamp = join(siteDist, '.sources');
  const sources = existsSync(stamp) ? readFileSync(stamp, 'utf8') : null;
  return { render, scripts: [`/${entry.file}`], chunks, fingerprint, sources };
}

function filesUnder(built: v.InferOutput<typeof manifestSchema>, source: string): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    if (name === PAGE_ENTRY || found.has(name)) return;
    found.add(name);
    for (const imported of getOwn(built, name)?.imports ?? []) add(imported);
  };
  add(source);
  return [...found].flatMap((name) => getOwn(built, name)?.file ?? []).map((file) => `/${file}`);
}

function buildFiles(siteDist: string): [bundle: string, manifest: string] {
  return [join(siteDist, 'server/render.js'), join(siteDist, 'client/.vite/manifest.json')];
}
