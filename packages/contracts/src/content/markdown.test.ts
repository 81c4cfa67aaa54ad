import { describe, expect, it } from 'vitest';
import { MarkdownError, readMarkdown } from './markdown.ts';

const paragraph = (...spans: unknown[]) => ({ kind: 'paragraph', spans });

describe('readMarkdown', () => {
  it('reads paragraphs, emphasis, links and breaks', () => {
    expect(
      readMarkdown('One **two *three*** `four` [five](/six/#seven).\n\nEight  \nnine \\* ten'),
    ).toEqual([
      paragraph(
        'One ',
        { kind: 'strong', spans: ['two ', { kind: 'emphasis', spans: ['three'] }] },
        ' ',
        { kind: 'code', spans: ['four'] },
        ' ',
        { kind: 'link', href: '/six/#seven', spans: ['five'] },
        '.',
      ),
      paragraph('Eight', { kind: 'break' }, 'nine ', '*', ' ten'),
    ]);
  });

  it('reads nested lists, quotations and rules', () => {
    expect(readMarkdown('- a\n  1. b\n\n> c\n\n---\n\n3. d')).toEqual([
      {
        kind: 'list',
        start: null,
        items: [[paragraph('a'), { kind: 'list', start: 1, items: [[paragraph('b')]] }]],
      },
      { kind: 'quote', blocks: [paragraph('c')] },
      { kind: 'rule' },
      { kind: 'list', start: 3, items: [[paragraph('d')]] },
    ]);
  });

  it.each([
    ['# a\n\n## b\n\n# c', [1, 2, 1]],
    ['## a\n\n### b', [1, 2]],
    ['### a\n\n## b', [1, 1]],
    ['## a\n\n##### b\n\n###### c\n\n## d', [1, 2, 3, 1]],
  ])('counts the headings of %j without a gap', (text, levels) => {
    const found = readMarkdown(text).map((block) => (block.kind === 'heading' ? block.level : 0));
    expect(found).toEqual(levels);
  });

  it('reads HTML as text', () => {
    expect(readMarkdown('<script>alert(1)</script>\n\na <b onclick="x()">b</b> &amp; c')).toEqual([
      paragraph('<script>alert(1)</script>'),
      paragraph('a ', '<b onclick="x()">', 'b', '</b>', ' &amp; c'),
    ]);
  });

  it.each([
    ['[a](javascript:alert(1))', 'has a link to "javascript:alert(1)"; a link takes a place like'],
    ['[a](//evil.example/)', 'has a link to "//evil.example/"'],
    ['<http://a.example>', 'has a link to "http://a.example"'],
    ['[a]\n\n[a]: data:text/html,b', 'has a link to "data:text/html,b"'],
    ['> - [a](JAVASCRIPT:b)', 'has a link to "JAVASCRIPT:b"'],
    ['![a](/b.png)', 'holds a picture, which an article does not take'],
    ['| a |\n|---|\n| b |', 'holds a table, which belongs in a section of type comparison'],
    ['    a', 'holds lines that are indented like code'],
    ['- # a', 'holds a heading inside a list or a quotation'],
    ['~~a~~', 'holds something that an article does not take (del)'],
  ])('refuses %j: %s', (text, message) => {
    expect(() => readMarkdown(text)).toThrow(MarkdownError);
    expect(() => readMarkdown(text)).toThrow(message);
  });
});
