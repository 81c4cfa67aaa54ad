import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../../scripts/chromium.mjs';
import { installFolder } from '../../../scripts/install-folder.ts';
import { type Contender, NONE, OURS, PEERS, readVersion } from './contenders.ts';
import { CALLS, type Cost, measureCosts, ROUNDS } from './costs.ts';
import { FAULTS, type Fault, type Outcome, runFault } from './faults.ts';
import { buildPage, type PageFiles } from './page-files.ts';

const RUNS = 3;

const CONTENDERS = [OURS, ...PEERS];

/** The same faults in the same browser for three peers; prints one table. */
async function benchTrackers(): Promise<void> {
  installFolder(join(import.meta.dirname, '..'), 'the packages of the benches');
  console.log('Trackers: faults and costs (about 12 minutes)');
  const startLoad = machineLoad();
  const pages = new Map<Contender, PageFiles>();
  for (const contender of [NONE, ...CONTENDERS]) pages.set(contender, await buildPage(contender));
  const executable = findChromium();
  const browser = await chromium.launch({
    ...(executable ? { executablePath: executable } : {}),
    args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const outside = new Set<string>();
  try {
    const note = (url: string) => outside.add(url);
    const costs = await measureCosts(CONTENDERS, pages, browser, note);
    const outcomes = new Map<Contender, Map<Fault, Outcome[]>>(
      CONTENDERS.map((contender) => [contender, new Map()]),
    );
    for (const fault of FAULTS) {
      for (let run = 0; run < RUNS; run += 1) {
        const results = await Promise.all(
          CONTENDERS.map((each) => runFault(fault, each, requirePage(pages, each), browser, note)),
        );
        CONTENDERS.forEach((contender, index) => {
          const result = results[index];
          const byFault = outcomes.get(contender);
          if (result) byFault?.set(fault, [...(byFault.get(fault) ?? []), result]);
        });
      }
    }
    printConditions(browser.version(), startLoad);
    printTable(outcomes, costs);
  } finally {
    await browser.close();
  }
  const requests = outside.size === 0 ? 'none' : [...outside].join(', ');
  console.log(`\nRequests to hosts other than 127.0.0.1: ${requests}`);
}

function requirePage(pages: Map<Contender, PageFiles>, contender: Contender): PageFiles {
  const files = pages.get(contender);
  if (!files) throw new Error(`${contender.name} has no page.`);
  return files;
}

/** Runnable processes in the last minute: other load affects the results. */
function machineLoad(): string {
  return (loadavg()[0] ?? Number.NaN).toFixed(1);
}

function printConditions(chromiumVersion: string, startLoad: string): void {
  const date = new Date().toISOString().slice(0, 10);
  console.log(
    `${date}, Chromium ${chromiumVersion} headless, Node ${process.versions.node}, ${cpus().length} cores, load ${startLoad} at the start and ${machineLoad()} at the end\n`,
  );
  for (const contender of CONTENDERS) {
    console.log(`- ${contender.name} ${readVersion(contender)}: ${contender.settings}`);
  }
  console.log('');
  for (const fault of FAULTS) console.log(`- ${fault.name}: ${fault.description}`);
  console.log(
    `\nFaults: ${RUNS} runs, the contenders in parallel, each with its own profile and collector;` +
      ' a cell shows unique events stored of those sent, +repeats (minimum to maximum if runs differ).' +
      '\nCosts: gzip of all scripts that the page loaded; load and total event are processor time of the main thread' +
      ' over that of a page with an empty script; track() is wall time until it returns.' +
      `\nMedians of ${ROUNDS} rounds in turn, one page at a time, ${CALLS} calls a round.\n`,
  );
}

function printTable(
  outcomes: Map<Contender, Map<Fault, Outcome[]>>,
  costs: Map<Contender, Cost>,
): void {
  const row = (cells: string[]) => console.log(`| ${cells.join(' | ')} |`);
  const heads = FAULTS.map(({ name, events }) => `${name}, of ${events}`);
  const columns = ['gzip kB', 'load ms', 'track() µs', 'total event µs'];
  row(['', ...heads, ...columns]);
  row(['---', ...[...heads, ...columns].map(() => '---')]);
  for (const contender of CONTENDERS) {
    const cost = costs.get(contender);
    const cells = FAULTS.map((fault) => cellText(outcomes.get(contender)?.get(fault) ?? []));
    row([
      contender.name,
      ...cells,
      ((cost?.gzipBytes ?? Number.NaN) / 1000).toFixed(1),
      (cost?.loadMs ?? Number.NaN).toFixed(1),
      (cost?.callUs ?? Number.NaN).toFixed(0),
      (cost?.eventUs ?? Number.NaN).toFixed(0),
    ]);
  }
}

function cellText(outcomes: Outcome[]): string {
  const undetectable = outcomes.some((outcome) => outcome.undetectable > 0) ? ' with new ids' : '';
  const unique = range(outcomes.map((outcome) => outcome.unique));
  return `${unique}, +${range(outcomes.map(({ copies }) => copies))}${undetectable}`;
}

function range(values: number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low === high ? `${low}` : `${low}–${high}`;
}

if (import.meta.main) await benchTrackers();
