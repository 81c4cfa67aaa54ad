import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '../../scripts/chromium.mjs';
import { CONTENT_PAGES } from '../browser/content-pages.ts';
import { startServer } from '../server-process.ts';
import { median } from './wrk.ts';

const run = promisify(execFile);
const CLI = join(import.meta.dirname, 'node_modules', 'lighthouse', 'cli', 'index.js');
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const RUNS = 5;

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>;
}

/** Both languages share their sections: one is enough. */
const AUDITED = CONTENT_PAGES.filter(({ locale }) => locale === 'en-US');

/** Mobile, every page in English; the median of five runs in each category. */
export async function benchLighthouse(): Promise<void> {
  console.log(`Lighthouse mobile, median of ${RUNS} (target: 100 in all)`);
  const server = await startServer();
  try {
    for (const { path, index } of AUDITED) {
      const reports: Report[] = [];
      for (let count = 0; count < RUNS; count += 1) {
        reports.push(await audit(server.url + path, index));
      }
      print(path, reports);
    }
  } finally {
    await server.stop();
  }
}

/** @param isIndexed false for a page that asks search engines to leave it out, which is no fault */
async function audit(url: string, isIndexed = true): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-lighthouse-'));
  const output = join(folder, 'report.json');
  await run(
    process.execPath,
    [
      CLI,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      ...(isIndexed ? [] : ['--skip-audits=is-crawlable']),
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking',
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() ?? '' } },
  );
  const report = JSON.parse(readFileSync(output, 'utf8')) as Report;
  rmSync(folder, { recursive: true });
  return report;
}

function print(path: string, reports: Report[]): void {
  const scores = CATEGORIES.map((category) => {
    const score = median(reports.map((report) => (report.categories[category]?.score ?? 0) * 100));
    return `${category} ${score.toFixed(0)}`;
  });
  const figure = (audit: string) =>
    median(reports.map((report) => report.audits[audit]?.numericValue ?? Number.NaN));
  const paint = `LCP ${figure('largest-contentful-paint').toFixed(0)} ms, CLS ${figure('cumulative-layout-shift').toFixed(3)}`;
  console.log(`  ${path.padEnd(28)} ${scores.join('   ')}   ${paint}`);
  for (const [name, { score, title }] of Object.entries(reports[0]?.audits ?? {})) {
    if (score !== null && score < 0.9) console.log(`    ${name}: ${title} (${score})`);
  }
}

if (import.meta.main) await benchLighthouse();
