import { readFileSync } from 'node:fs';
import { readConfig } from '../platform/config/config.ts';
import { compressNothing } from '../platform/http/compress.ts';
import { NO_CACHE } from '../site/pages/build-cache.ts';
import { withFigures } from '../site/pages/content/content.ts';
import type { SitePage } from '../site/pages/content/content-model.ts';
import { withRelated } from '../site/pages/content/related-pages.ts';
import { loadRates } from '../site/pages/load-rates.ts';
import { SHIPPING_SITE } from '../site/pages/make-content.ts';
import { loadPageSource } from '../site/pages/page-source.ts';
import { createPages, type RenderedPages } from '../site/pages/pages.ts';
import type { Example } from './examples.ts';
import { galleryReviews } from './gallery-reviews.ts';
import { MAIL_FRAMES } from './mail-examples.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 1rem / 1.5 system-ui, sans-serif; }
  body { max-width: 90rem; margin: 2rem auto; padding: 0 1rem; }
  .pair { display: flex; flex-wrap: wrap; gap: 1rem; }
  iframe { width: 390px; height: 640px; border: 1px solid; resize: both; overflow: auto; }
  .light { color-scheme: light; }
  .dark { color-scheme: dark; }
  pre { overflow: auto; }`;

/** The gallery: every example in light and dark, with the file that contains it. */
export function galleryPage(examples: Example[]): string {
  const folders = [...new Set(examples.map(({ folder }) => folder))];
  return `<!doctype html>
<html lang="en-US">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Sections</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <style>${STYLE}</style>
  </head>
  <body>
    <h1>Sections</h1>
    <p>Each example in light and in dark. Drag a frame by its corner to see another width.</p>
    <nav><ul>${folders.map((folder) => `<li><a href="#${folder}">${folder}</a></li>`).join('')}<li><a href="#mails">mails</a></li></ul></nav>
    ${folders.map((folder) => sectionHtml(examples.filter((example) => example.folder === folder))).join('\n')}
    ${mailSection()}
  </body>
</html>`;
}

function sectionHtml(examples: Example[]): string {
  const [{ folder, file } = { folder: '', file: '' }] = examples;
  return `<section id="${folder}">
    <h2>${folder}</h2>
    <details><summary>The file</summary><pre>${escaped(readFileSync(file, 'utf8'))}</pre></details>
    ${examples.map(figureHtml).join('\n')}
  </section>`;
}

function mailSection(): string {
  const figures = MAIL_FRAMES.map(({ name, frames }) => {
    const pairs = frames.map(
      ({ path, locale, format }) =>
        `<iframe src="${path}" loading="lazy" title="${escaped(name)}, ${locale}, ${format}"></iframe>`,
    );
    return `<h3>${escaped(name)}</h3><div class="pair">${pairs.join('')}</div>`;
  });
  return `<section id="mails"><h2>mails</h2>${figures.join('\n')}</section>`;
}

function figureHtml({ name, path }: Example): string {
  const frames = ['light', 'dark'].map(
    (scheme) =>
      `<iframe class="${scheme}" src="${path}" loading="lazy" title="${escaped(name)}, ${scheme}"></iframe>`,
  );
  return `<h3><a href="${path}">${escaped(name)}</a></h3><div class="pair">${frames.join('')}</div>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Renders without a server. Throws an Error that names the page that cannot be rendered. */
export async function renderGallery(pages: SitePage[], siteDist: string): Promise<RenderedPages> {
  const config = readConfig({});
  const source = await loadPageSource({ contentDir: config.contentDir, siteDist });
  const rates = loadRates(config.contentDir, SHIPPING_SITE);
  const shown = pages.map((page) => withFigures(page, rates));
  const content = { ...source.content, pages: withRelated(shown, source.content.pages) };
  return createPages({
    source: { ...source, content },
    config,
    compress: compressNothing,
    cache: NO_CACHE,
    exampleReviews: galleryReviews(pages),
  });
}
