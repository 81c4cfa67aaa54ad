import { describe, expect, it } from 'vitest';
import { checkWording, findOccurrences, findVisitorWords } from './wording.ts';

const found = (path: string, content: string) =>
  findOccurrences(path, content).map(({ rule, line }) => `${line} ${rule.id}`);

describe('findOccurrences', () => {
  it('finds the words of an identifier, and of the file name', () => {
    expect(found('review-holding.ts', 'let a;\nconst openTestHolding = ReviewHoldings;')).toEqual([
      '1 holding',
      '2 holding',
      '2 holding',
    ]);
  });

  it.each([
    ['part of another word', 'const desktop = keepalive + keepAliveTimeout;'],
    ['a word for names in a comment', '// What the holding of the console shows.'],
    ['a word for text in an identifier', 'const itTakes = 1;'],
    ['a doc comment that begins with a question word', '/** How a page asks. Which one? */'],
    [
      'sections of standards',
      "/** By RFC\n * 9110, section 12.5 and (a.html,\n * section 2). */\nconst a = 'Section 7';",
    ],
    ['one genitive', '// The name of a lead, and that of its click.'],
  ])('accepts %s', (_, content) => {
    expect(found('a.ts', content)).toEqual([]);
  });

  // behaviour: 15.35
  it.each([
    ['a comment', 'let a;\n// Mend it.', '2 mend'],
    ['a string', "say('Mend it and load it again.');", '1 mend'],
    ['a template', 'say(`a\nMistake`);', '2 mistake'],
    ['a phrase over two lines', '/**\n * A page of\n * ours.\n */', '2 of ours'],
    ['a question', 'let a;\n\n/** Which leads\n * are there? */', '3 doc comment "Which …?"'],
    ['a relative clause', '// Two files, of which one is new.', '1 of which'],
    ['two genitives', '// That of a lead on that of a click.', '1 that of … that of'],
    [
      'a section of a document',
      '/** Section 7: one.\n * By section 8.1 */',
      '1 section 7',
      '2 section 7',
    ],
    ['two genitives in a row', '// The end of that of a lead.', '1 that of … that of'],
  ])('finds a word in %s, with its line', (_, content, ...expected) => {
    expect(found('a.ts', content)).toEqual(expected);
  });

  // behaviour: 15.35
  it('finds a test title that starts with a refused word, with its line', () => {
    const content = [
      "describe('a form', () => {",
      "  it('is sent', f);",
      "  it('sends the form', f);",
      "  test.each([['the']])(",
      '    `Keeps %s`,',
      "  test.use({ a: 'with a' });",
      "  it('isolates', f);",
    ].join('\n');
    const id = 'test title "A …"';
    expect(found('a.test.tsx', content)).toEqual([`2 ${id}`, `5 ${id}`]);
    expect(found('a.ts', content)).toEqual([]);
  });

  it('reads a document as text', () => {
    expect(found('docs/a.md', 'One holding.\nIt was told.')).toEqual(['2 told']);
  });

  it('ignores code in the text of a document', () => {
    expect(found('docs/a.md', 'Mend `a/mend.ts` by `mend --all`.')).toEqual(['1 mend']);
  });
});

describe('findVisitorWords', () => {
  const inContent = (path: string, content: string) =>
    findVisitorWords(path, content).map(({ rule, line }) => `${line} ${rule.id}`);

  // behaviour: 15.74
  it.each([
    ['content/a.yaml', 'a: 1\ntext: The full\n  cover.', '2 cover'],
    ['content/a.csv', 'id,text\n1,"By e-mail, too"', '2 e-mail'],
    ['texts.ts', "a = {\n  b: 'Cancelled.' };", '2 cancelled'],
    ['content/a.es.yaml', 'text: Calcula tu ruta', '1 tú'],
  ])('finds a word in a text of %s, with its line', (path, content, expected) => {
    expect(inContent(path, content)).toEqual([expected]);
  });

  // behaviour: 15.74
  it.each([
    ['a comment of content', 'a.yaml', '# The e-mail.\n  # Mend it.'],
    ['a comment of a source', 'texts.ts', '// The e-mail.\n/** Mend it. */'],
    ['a key', 'texts.ts', "a = { 'status-cancelled': 'Canceled' };"],
    ['a part of another word', 'a.yaml', 'text: The same coverage; estatus, título.'],
  ])('accepts %s', (_, path, content) => {
    expect(inContent(path, content)).toEqual([]);
  });
});

describe('checkWording', () => {
  // behaviour: 15.35
  it('reports a refused word with its place and what to write instead', () => {
    expect(checkWording(new Map([['a.ts', 'let a;\n// Mend it.']])).errors).toEqual([
      'a.ts:2: "mend" is refused; write: fix',
    ]);
  });

  it('allows phrases that visitors read', () => {
    expect(checkWording(new Map([['a.ts', "say('They told us before');"]])).errors).toEqual([]);
  });

  // behaviour: 15.74
  it('reports a word that no text for visitors has, and no other word of content', () => {
    expect(
      checkWording(new Map([['content/a/pages/b.yaml', 'a: We kept it.\nb: The e-mail.']])).errors,
    ).toEqual(['content/a/pages/b.yaml:2: "e-mail" is refused; write: email']);
  });
});
