import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { CONTENT_PAGES } from './content-pages.ts';
import { expect, test } from './fixtures.ts';
import { interact } from './interact.ts';

/** With rules 0.114.0, Alfa finds nothing on any page that it could apply a rule to. */
const PACKAGES = [
  'accessibility-checker-engine@4.0.34',
  '@siteimprove/alfa-playwright@0.81.4',
  '@siteimprove/alfa-rules@0.112.0',
];

/** Rules that fail on pages as they are, and why. */
const DELIBERATE = new Map([
  ['aria_form_label_unique', 'a form without a name is no landmark (ARIA in HTML)'],
  ['input_checkboxes_grouped', 'the same names stand in two forms, each in a group of its own'],
  ['sia-r73', 'level AAA: lines 1.5 high in every paragraph'],
  ['sia-r111', 'level AAA: 44 pixels, for links of one word in a footer'],
]);

/** Time for installing the packages, and for reading each page. */
const TIMEOUT_MS = 1_800_000;

test.skip(!process.env.ZIPFRONT_SOAK, 'The engines are installed in a soak.');
test.describe.configure({ mode: 'default', timeout: TIMEOUT_MS });

let folder: string;

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'zipfront-engines-'));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  execFileSync('npm', ['install', ...PACKAGES], { cwd: folder, stdio: 'ignore' });
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Outcome {
  rule: string;
  /** `passed`, `failed`, or that a person must look. */
  outcome: string;
  part: string;
}

/** The engine of IBM's Equal Access Checker, once it runs in a page. */
interface IbmEngine {
  Checker: new () => {
    check(
      document: Document,
      guidelines: string[],
    ): Promise<{ results: { ruleId: string; value: [string, string]; snippet: string }[] }>;
  };
}

function ibm() {
  const engine = 'node_modules/accessibility-checker-engine/ace.js';
  const source = readFileSync(join(folder, engine), 'utf8');
  return async (page: Page): Promise<Outcome[]> => {
    await page.evaluate(`${source};globalThis.ibm = ace`);
    return page.evaluate(async () => {
      const { Checker } = (globalThis as unknown as { ibm: IbmEngine }).ibm;
      const { results } = await new Checker().check(document, ['WCAG_2_2']);
      return results.map(({ ruleId, value: [policy, result], snippet }) => {
        const outcome = result === 'PASS' ? 'passed' : 'unsure';
        const isFailed = policy === 'VIOLATION' && result === 'FAIL';
        return { rule: ruleId, outcome: isFailed ? 'failed' : outcome, part: snippet };
      });
    });
  };
}

async function alfa() {
  const { resolve } = createRequire(join(folder, 'package.json'));
  const load = (name: string) => import(pathToFileURL(resolve(`@siteimprove/alfa-${name}`)).href);
  const { Playwright } = await load('playwright');
  const { Audit } = await load('act');
  const { default: rules } = await load('rules');
  return async (page: Page): Promise<Outcome[]> => {
    const input = await Playwright.toPage(await page.evaluateHandle(() => document));
    const found: { target: unknown; toJSON(): { outcome: string; rule: { uri: string } } }[] = [
      ...(await Audit.of(input, rules.default ?? rules).evaluate()),
    ];
    return found.map((each) => {
      const { outcome, rule } = each.toJSON();
      return { rule: rule.uri.split('/').at(-1) ?? '', outcome, part: String(each.target) };
    });
  };
}

for (const [name, engineOf] of Object.entries({ IBM: ibm, Alfa: alfa })) {
  // behaviour: 10.162
  test(`passes the rules of ${name} on each page, except for what is deliberate`, async ({
    page,
  }) => {
    const check = await engineOf();
    const failed: string[] = [];
    for (const { path } of CONTENT_PAGES) {
      await page.goto(path);
      await interact(page);
      await page.waitForLoadState('networkidle');
      const outcomes = await check(page);
      expect(outcomes.filter(({ outcome }) => outcome === 'passed').length, path).toBeGreaterThan(
        50,
      );
      failed.push(
        ...outcomes
          .filter(({ rule, outcome }) => outcome === 'failed' && !DELIBERATE.has(rule))
          .map(({ rule, part }) => `${path}: ${rule}: ${part.replace(/\s+/g, ' ').slice(0, 200)}`),
      );
    }
    expect(failed).toEqual([]);
  });
}
