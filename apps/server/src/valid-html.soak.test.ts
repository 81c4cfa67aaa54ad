import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { galleryReviews } from './gallery/gallery-reviews.ts';
import { readConfig } from './platform/config/config.ts';
import { compressNothing, compressQuicklyNow } from './platform/http/compress.ts';
import { NO_CACHE } from './site/pages/build-cache.ts';
import { readContent } from './site/pages/content/testing/read-content.ts';
import { loadSiteBuild } from './site/pages/page-source.ts';
import { createPages } from './site/pages/pages.ts';
import { canInstall, INSTALL_TIMEOUT_MS, installPackages } from './testing/install-packages.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Findings of the checker that stay, and why. */
const DELIBERATE = [
  // Its list of properties is older than the browsers that we serve.
  /^CSS: /,
  // The look changes the display of a table, and browsers then forget what it is.
  /^The “role” attribute must not be used on a “(?:tr|th|td)” element/,
  // Firefox restores hidden fields, too.
  /^An “input” element with a “type” attribute whose value is “hidden” must not have an “autocomplete”/,
];

const reportSchema = v.object({
  messages: v.array(v.object({ type: v.string(), message: v.string(), url: v.string() })),
});

const hasJava = spawnSync('java', ['-version']).status === 0;
if (!hasJava) console.log('Skipped: the HTML checker needs Java.');

// behaviour: 10.160
it.runIf(canInstall && hasJava)(
  'passes the Nu HTML checker on each page, except for what is deliberate',
  { timeout: INSTALL_TIMEOUT_MS },
  async () => {
    const content = readContent(join(ROOT, 'content'));
    const pages = await createPages({
      source: { content, ...(await loadSiteBuild(join(ROOT, 'apps/site/dist'))) },
      config: readConfig({}),
      compress: compressNothing,
      compressNow: compressQuicklyNow,
      cache: NO_CACHE,
      exampleReviews: galleryReviews(content.pages),
    });
    const cwd = installPackages('vnu-jar@26.9.27');
    mkdirSync(join(cwd, 'pages'));
    for (const [index, { page }] of content.pages.entries()) {
      const html = pages.resourceAt(page.path, false)?.representations.identity.body;
      if (html) writeFileSync(join(cwd, 'pages', `${index}.html`), html);
    }
    const jar = 'node_modules/vnu-jar/build/dist/vnu.jar';
    const words = ['-jar', jar, '--format', 'json', '--stdout', '--exit-zero-always', 'pages'];
    const printed = execFileSync('java', words, { cwd, maxBuffer: 2 ** 28, encoding: 'utf8' });
    const errors = v
      .parse(reportSchema, JSON.parse(printed))
      .messages.filter(({ type }) => type !== 'info')
      .filter(({ message }) => !DELIBERATE.some((pattern) => pattern.test(message)))
      .map(({ url, message }) => {
        const [, index = ''] = /(\d+)\.html$/.exec(url) ?? [];
        return `${content.pages[Number(index)]?.page.path}: ${message}`;
      });
    expect([...new Set(errors)]).toEqual([]);
  },
);
