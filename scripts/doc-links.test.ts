import { describe, expect, it } from 'vitest';
import { brokenLinks, decisionErrors, missingPaths } from './doc-links.ts';

const exists = (path: string) => ['docs/here.md', 'README.md'].includes(path);

it('reports each link and picture whose file is missing', () => {
  const markdown =
    'See [one](here.md#part) and\n[two](missing.md), ![three](pictures/missing.webp).';
  expect(brokenLinks('docs/text.md', markdown, exists)).toEqual([
    'docs/text.md:2: missing.md is missing',
    'docs/text.md:2: pictures/missing.webp is missing',
  ]);
});

it('ignores links to other sites, to pages and within the text, and resolves relative ones', () => {
  const markdown =
    '[a](https://example.com/x) [b](#part) [p](/page/) [c](../README.md) [d](mailto:a@b.example)';
  expect(brokenLinks('docs/text.md', markdown, exists)).toEqual([]);
});

it('reports each file that a document names and that is missing', () => {
  const markdown =
    'In `docs/here.md`, `docs/gone.md`, `docs/<name>.md` and `docs/*.md`.\nAnd `x/y.md`.';
  expect(missingPaths('docs/text.md', markdown, exists)).toEqual([
    'docs/text.md:1: docs/gone.md is missing',
  ]);
});

describe('decisionErrors', () => {
  const header =
    '# 0010: One writer\n\n- Date: 2026-11-20\n- Status: accepted\n- Supersedes: none\n';

  it('accepts a decision with the common header that the index links', () => {
    const decisions = { '0010-one-writer.md': `${header}\nText.\n` };
    expect(decisionErrors(decisions, '- [0010](0010-one-writer.md): one writer')).toEqual([]);
  });

  it('accepts a status over two lines', () => {
    const decisions = { '0010-a.md': header.replace('accepted', 'accepted;\n  bounds elsewhere') };
    expect(decisionErrors(decisions, '[0010](0010-a.md)')).toEqual([]);
  });

  // behaviour: 15.36
  it('reports a decision whose status does not name the decision that supersedes it in part', () => {
    const later = header
      .replaceAll('0010', '0020')
      .replace('Supersedes: none', 'Supersedes: groups in [0010](0010-a.md), 0011');
    const index = '[0010](0010-a.md) [0020](0020-b.md)';
    expect(decisionErrors({ '0010-a.md': header, '0020-b.md': later }, index)).toEqual([
      '0010-a.md is superseded by 0020: name it in its status',
    ]);
    const earlier = header.replace(
      'accepted',
      'accepted; superseded by\n  [0020](0020-b.md) in part',
    );
    expect(decisionErrors({ '0010-a.md': earlier, '0020-b.md': later }, index)).toEqual([]);
    const addition = later.replace('groups in', 'none; adds to');
    expect(decisionErrors({ '0010-a.md': header, '0020-b.md': addition }, index)).toEqual([]);
  });

  // behaviour: 15.36
  it('reports a decision that is missing in the index', () => {
    expect(decisionErrors({ '0010-one-writer.md': header }, '# Decisions')).toEqual([
      '0010-one-writer.md is missing in docs/decisions/README.md',
    ]);
  });

  // behaviour: 15.36
  it.each([
    ['another number', header.replace('0010', '0011')],
    ['another date', header.replace('2026-11-20', '20 November 2026')],
    ['no status', header.replace('- Status: accepted\n', '')],
    ['nothing superseded', header.replace('- Supersedes: none\n', '')],
  ])('reports a decision whose header has %s', (_, markdown) => {
    expect(decisionErrors({ '0010-a.md': markdown }, '[0010](0010-a.md)')).toEqual([
      '0010-a.md needs the header of docs/decisions/README.md',
    ]);
  });
});
