import { join } from 'node:path';
import { readConfig } from '../platform/config/config.ts';
import { findingText } from '../platform/finding.ts';
import { compressNothing } from '../platform/http/compress.ts';
import { NO_CACHE } from '../site/pages/build-cache.ts';
import { loadContent } from '../site/pages/content/content.ts';
import { unreadyParts } from '../site/pages/content/unready-parts.ts';
import { shownPath } from '../site/pages/content/yaml-file.ts';
import { isSiteBuilt, loadSiteBuild } from '../site/pages/page-source.ts';
import { createPages } from '../site/pages/pages.ts';
import { commandLine, runProgram, type Surroundings } from './run-command-line.ts';

const SITE_DIST = join(import.meta.dirname, '../../../site/dist');

/** Reports what a server would at its start, and errors of drafts. */
async function run(_argv: string[], { env, print }: Surroundings): Promise<undefined> {
  const config = readConfig({ CONTENT_DIR: env.CONTENT_DIR });
  // Errors of drafts are reported, and published pages must not need one.
  loadContent(config.contentDir, undefined, { withDrafts: true });
  const content = loadContent(config.contentDir);
  const isBuilt = isSiteBuilt(SITE_DIST);
  if (isBuilt) {
    const source = { content, ...(await loadSiteBuild(SITE_DIST)) };
    await createPages({ source, config, compress: compressNothing, cache: NO_CACHE });
  }
  const { sites, pages } = content;
  const names = new Set(sites.map(({ name }) => name));
  const counted = `${countText(pages.length, 'page')} of ${countText(names.size, 'site')}`;
  print(
    `${shownPath(config.contentDir)} has no errors: ${counted}${isBuilt ? '' : ' (checked, not rendered: the site is not built)'}.`,
  );
  for (const part of unreadyParts(content)) print(findingText(part));
}

function countText(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

await runProgram(commandLine(run));
