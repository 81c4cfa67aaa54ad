import { describe, expect, it } from 'vitest';
import { decisionErrors, missingFiles, missingNames } from './named-files.ts';

const exists = (path: string) => path === 'docs/here.md';

it('reports each file that a document names and that is missing', () => {
  const markdown =
    'In `docs/here.md`, `docs/gone.md`, `docs/<name>.md` and `docs/*.md`.\nAnd `x/y.md`.';
  expect(missingFiles('docs/text.md', markdown, exists, new Set())).toEqual([
    'docs/text.md:1: docs/gone.md is missing',
  ]);
});

it('reports each source file that a document names and that no folder has', () => {
  const markdown = 'In `find-visit.ts`, `visits/gone.ts` and\n`Alerts.tsx`; `x.yaml` is no source.';
  expect(missingFiles('docs/text.md', markdown, exists, new Set(['find-visit.ts']))).toEqual([
    'docs/text.md:1: no folder has gone.ts',
    'docs/text.md:2: no folder has Alerts.tsx',
  ]);
});

it('reports each script that a document runs by any Node', () => {
  const markdown =
    'Run `node tools/a.ts`, `npx node tools/a.ts` or `docker compose run a node apps/a.ts`.';
  expect(missingFiles('docs/text.md', markdown, exists, new Set())).toEqual([
    'docs/text.md:1: write npx node tools/a.ts',
  ]);
});

// behaviour: 15.36
describe('decisionErrors', () => {
  const title = '# 0010: One writer\n';
  const index = '- [0010-one-writer](0010-one-writer.md)';

  it('accepts a decision with its number that the index links', () => {
    expect(decisionErrors({ '0010-one-writer.md': `${title}\nText.\n` }, index)).toEqual([]);
  });

  it('reports a decision that is missing in the index', () => {
    expect(decisionErrors({ '0010-one-writer.md': title }, '# Decisions')).toEqual([
      '0010-one-writer.md is missing in docs/decisions/README.md',
    ]);
  });

  it.each(['# 0011: One writer\n', '# One writer\n', ''])('reports the title "%s"', (markdown) => {
    expect(decisionErrors({ '0010-one-writer.md': markdown }, index)).toEqual([
      '0010-one-writer.md needs a title with its number',
    ]);
  });
});

it('reports each identifier that a document names and that no source has', () => {
  const markdown = 'In `findVisit`, `FoundVisit` and `MAX_DAYS`, but not in `visits` or `GET`.';
  expect(missingNames('README.md', markdown, new Set(['findVisit']))).toEqual([
    'README.md: no source has FoundVisit',
    'README.md: no source has MAX_DAYS',
  ]);
});
