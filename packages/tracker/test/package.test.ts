import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildTracker, DIST } from '../scripts/build.ts';
import { INTERNAL_NAMES } from '../scripts/internal-names.ts';
import { BUDGET_BYTES, measureSizes } from '../scripts/sizes.ts';

/** A third-party page with one type error, which the published types must report. */
const CONSUMER = `
import { createTracker, type Tracker } from '@zipfront/tracker';
import { trackWebVitals } from '@zipfront/tracker/web-vitals';

const tracker: Tracker = createTracker({ collectorUrl: '/events', cookies: { urm_id: '_urm' } });
tracker.track({ schema: 'iglu:com.example/made/jsonschema/1-0-0', data: { n: 1 } });
tracker.identify({ quote_id: 'q-1' });
trackWebVitals(tracker, { onLCP: () => {} });
// @ts-expect-error: an event without data
tracker.track({ schema: 'iglu:com.example/made/jsonschema/1-0-0' });
`;

const read = (file: string) => readFileSync(join(DIST, file), 'utf8');

describe('the published package', () => {
  beforeAll(buildTracker);

  it('contains exactly these files', () => {
    const report = execFileSync('npm', ['pack', '--dry-run', '--json', '--offline'], {
      cwd: DIST,
      encoding: 'utf8',
    });
    const parsed = JSON.parse(report) as Packed[] | Record<string, Packed>;
    const [packed] = Object.values(parsed) as Packed[];
    expect(packed?.files.map(({ path }) => path).sort()).toEqual([
      'README.md',
      'package.json',
      'tracker.iife.js',
      'tracker.js',
      'types/events.d.ts',
      'types/index.d.ts',
      'types/options.d.ts',
      'types/web-vitals.d.ts',
      'web-vitals.js',
    ]);
  });

  it('contains no dependencies, no evaluated strings, and no `unload`', () => {
    const manifest = JSON.parse(read('package.json'));
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).not.toHaveProperty('private');
    for (const file of ['tracker.js', 'tracker.iife.js', 'web-vitals.js']) {
      expect(read(file)).not.toMatch(/\bimport\b|\brequire\(|\beval\b|new Function|unload/);
    }
  });

  it('contains self-contained types', () => {
    for (const file of ['index', 'options', 'web-vitals', 'events']) {
      const imports = [...read(`types/${file}.d.ts`).matchAll(/from ['"](.+?)['"]/g)];
      for (const [, from] of imports) expect(from).toMatch(/^\.\/(options|events)\.js$/);
    }
  });

  it('contains types that compile in a strict project', () => {
    const project = mkdtempSync(join(tmpdir(), 'tracker-consumer-'));
    mkdirSync(join(project, 'node_modules', '@zipfront'), { recursive: true });
    symlinkSync(DIST, join(project, 'node_modules', '@zipfront', 'tracker'));
    writeFileSync(join(project, 'page.mts'), CONSUMER);
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022'];
    const libraries = ['--lib', 'es2022,dom', '--skipLibCheck', 'false', '--types', ''];
    const { stdout, status } = spawnSync('tsc', [...options, ...libraries, 'page.mts'], {
      cwd: project,
      encoding: 'utf8',
    });
    rmSync(project, { recursive: true });
    expect([stdout, status]).toEqual(['', 0]);
  });

  it('shortens no public name', () => {
    const known = ['options', 'events', 'web-vitals']
      .map((file) => read(`types/${file}.d.ts`))
      .join();
    const fields = new Set([...known.matchAll(/^ +'?(\w+)'?\??:/gm)].map(([, name]) => name));
    expect(fields).toContain('collectorUrl');
    expect(INTERNAL_NAMES.filter((name) => fields.has(name))).toEqual([]);
  });

  it('documents every option in its README', () => {
    const options = /interface TrackerOptions \{([\s\S]*?)\n\}/.exec(read('types/options.d.ts'));
    const names = [...(options?.[1] ?? '').matchAll(/^ {4}(\w+)\?:/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(10);
    const readme = read('README.md');
    expect(names.filter((name) => !readme.includes(`| \`${name}\``))).toEqual([]);
  });
});

interface Packed {
  files: { path: string }[];
}

describe('the size', () => {
  // behaviour: 14.16
  it('stays within the budget with all features, each of which adds bytes', async () => {
    const { bundles, features } = await measureSizes();
    expect(bundles.tracker).toBeLessThanOrEqual(BUDGET_BYTES);
    expect(bundles.script).toBeLessThanOrEqual(BUDGET_BYTES);
    for (const bytes of Object.values(features)) expect(bytes).toBeGreaterThan(0);
  });
});
