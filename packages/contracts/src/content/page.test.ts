import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { anchorsOf, pageSchema } from './page.ts';

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
  it('takes a page with a hero and fills in what is left out', () => {
    const result = page(hero, privacy);
    expect(result.success).toBe(true);
    expect(result.output).toMatchObject({ index: true, settings: { popUnder: false } });
  });

  it.each([
    ['no hero', [privacy], 'exactly one section of type hero'],
    ['two heroes', [hero, hero], 'exactly one section of type hero'],
    ['an id twice', [hero, privacy, privacy], 'each id once; "privacy" stands twice'],
    ['an id that the page has taken', [hero, { ...privacy, id: 'quote' }], 'has not taken'],
    ['an empty text', [{ ...hero, lead: ' ' }], 'some text'],
  ])('refuses %s', (_what, sections, message) => {
    expect(messages(page(...sections))).toContainEqual(expect.stringContaining(message));
  });
});

describe('anchorsOf', () => {
  it('finds the places of sections and of their parts', () => {
    const result = page(hero, privacy);
    if (!result.success) throw new Error('The page is not valid.');
    expect(anchorsOf(result.output.sections)).toEqual(['privacy', 'privacy-choices']);
  });
});
