import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { listAnchors, pageSchema } from './page.ts';

const hero = { type: 'hero', eyebrow: 'Over', heading: 'Heading', lead: 'Lead' };
const privacy = {
  type: 'privacy',
  id: 'privacy',
  heading: 'Privacy',
  lead: 'In short',
  parts: [{ id: 'privacy-choices', heading: 'Choices', text: 'Yours' }],
};

function page(...sections: object[]) {
  return v.safeParse(pageSchema, {
    key: 'home',
    path: '/',
    locale: 'en-US',
    type: 'home',
    title: 'Title',
    description: 'Description',
    sections,
  });
}

const messages = (result: ReturnType<typeof page>) => result.issues?.map(({ message }) => message);

describe('pageSchema', () => {
  it('accepts a page with a hero, and fills in the defaults', () => {
    const result = page(hero, privacy);
    expect(result.success).toBe(true);
    expect(result.output).toMatchObject({ index: true, settings: { popUnder: false } });
  });

  it.each([
    ['no hero', [privacy], 'has none; expected exactly one section of type hero'],
    ['two heroes', [hero, hero], 'has hero and hero; expected exactly one section of type hero'],
    [
      'two closings',
      [
        hero,
        { type: 'closing', heading: 'End', text: 'Of it' },
        { type: 'closing', heading: 'End', text: 'Of it' },
      ],
      'at most one section of type closing',
    ],
    [
      'a list of anchors that leads nowhere',
      [
        hero,
        privacy,
        {
          type: 'anchors',
          label: 'On this page',
          links: [
            { label: 'Privacy', to: 'privacy' },
            { label: 'Nothing', to: 'nothing' },
          ],
        },
      ],
      'no section has the id "nothing"',
    ],
    ['an id twice', [hero, privacy, privacy], 'each id once; "privacy" stands twice'],
    ['an id that the page has taken', [hero, { ...privacy, id: 'quote' }], 'has not taken'],
    ['an empty text', [{ ...hero, lead: ' ' }], 'some text'],
  ])('refuses %s', (_what, sections, message) => {
    expect(messages(page(...sections))).toContainEqual(expect.stringContaining(message));
  });
});

describe('a comparison', () => {
  const comparison = {
    type: 'comparison',
    heading: 'Heading',
    rowsAre: 'Row',
    columns: ['One', 'Two'],
    rows: [{ heading: 'First', cells: ['a', 'b'] }],
  };

  it('accepts a cell for each column', () => {
    expect(page(hero, comparison).success).toBe(true);
  });

  it.each([
    [
      'a row too short',
      { rows: [{ heading: 'First', cells: ['a'] }] },
      'the row "First" has 1 cells',
    ],
    ['one column', { columns: ['One'] }, 'at least two columns'],
    ['four columns', { columns: ['One', 'Two', 'Three', 'Four'] }, 'at most 3 columns'],
    ['no rows', { rows: [] }, 'at least one row'],
  ])('refuses %s', (_what, change, message) => {
    expect(messages(page(hero, { ...comparison, ...change }))).toContainEqual(
      expect.stringContaining(message),
    );
  });
});

describe('an article', () => {
  it('reads Markdown', () => {
    const result = page(hero, { type: 'article', text: 'Some *words*.' });
    expect(result.output).toMatchObject({
      sections: [
        {},
        {
          text: [
            { kind: 'paragraph', spans: ['Some ', { kind: 'emphasis', spans: ['words'] }, '.'] },
          ],
        },
      ],
    });
  });

  it.each([
    ['a link by http', { text: '[a](http://b.example)' }, 'has a link to "http://b.example"'],
    ['an invalid date', { text: 'a', updated: { label: 'On', date: '21/11' } }, 'a date like'],
    [
      'a day that is not in the calendar',
      { text: 'a', updated: { label: 'On', date: '2026-02-30' } },
      'a day of the calendar',
    ],
  ])('refuses %s', (_what, article, message) => {
    expect(messages(page(hero, { type: 'article', ...article }))).toContainEqual(
      expect.stringContaining(message),
    );
  });
});

describe('listAnchors', () => {
  it('finds the anchors of sections and of their parts', () => {
    const result = page(hero, privacy);
    if (!result.success) throw new Error('The page is not valid.');
    expect(listAnchors(result.output.sections)).toEqual(['privacy', 'privacy-choices']);
  });
});
