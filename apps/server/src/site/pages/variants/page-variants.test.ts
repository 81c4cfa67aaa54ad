import { pageSchema } from '@zipfront/contracts/content/page';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { pageVariants } from './page-variants.ts';

const hero = {
  type: 'hero',
  form: true,
  ask: 'zip',
  eyebrow: 'Over',
  heading: 'Heading',
  lead: 'Lead',
};
const questions = (id?: string) => ({
  type: 'questions',
  ...(id && { id }),
  heading: 'Questions',
  questions: [{ question: 'Why?', answer: 'So.' }],
});

const control = { name: 'control', weight: 1 };

const PLAN = { visitors: 1_000, start: '2026-11-20' };

function page(variants: object[], sections: object[] = [hero, questions()], plan: object = PLAN) {
  return v.safeParse(pageSchema, {
    key: 'home',
    path: '/',
    locale: 'en-US',
    type: 'home',
    title: 'Title',
    description: 'Description',
    experiment: { name: 'headline', plan, variants },
    sections,
  });
}

function read(variant: object, sections?: object[]) {
  const { output, success } = page([control, { name: 'other', weight: 1, ...variant }], sections);
  if (!success) throw new Error('The page is not valid.');
  const { experiment, faults } = pageVariants(output);
  return { sections: experiment?.variants[1]?.page.sections, faults, experiment, page: output };
}

describe('pageVariants', () => {
  it('returns each variant as a page of its own, and the control unchanged', () => {
    const { experiment, faults, page: whole } = read({ change: { hero: { heading: ' Other ' } } });
    expect(faults).toEqual([]);
    expect(experiment?.name).toBe('headline');
    expect(experiment?.variants.map(({ name, weight }) => [name, weight])).toEqual([
      ['control', 1],
      ['other', 1],
    ]);
    const [first, other] = experiment?.variants ?? [];
    const { experiment: _, ...plain } = whole;
    expect(first?.page).toEqual(plain);
    expect(other?.page.sections).toEqual([{ ...hero, heading: 'Other' }, plain.sections[1]]);
  });

  it('changes a section by its id, also when an id is another type', () => {
    const sections = [hero, questions('more'), questions('steps')];
    const { sections: changed } = read({ change: { more: { heading: 'Other' } } }, sections);
    expect(changed?.map(({ type, id }) => [type, id])).toEqual([
      ['hero', undefined],
      ['questions', 'more'],
      ['questions', 'steps'],
    ]);
    expect(changed?.[1]).toMatchObject({ heading: 'Other' });
    expect(changed?.[2]).toMatchObject({ heading: 'Questions' });
  });

  it('replaces the sections of the page by those of the variant', () => {
    expect(read({ sections: [{ ...hero, heading: 'Alone' }] }).sections).toEqual([
      { ...hero, heading: 'Alone' },
    ]);
  });

  const at = ['experiment', 'variants', 1];
  // behaviour: 10.13
  it.each<[string, object, (string | number)[], string]>([
    [
      'a section that is not there',
      { change: { footer: {} } },
      ['change', 'footer'],
      'names no section',
    ],
    [
      'a type that stands twice',
      { change: { questions: {} } },
      ['change', 'questions'],
      'names no section',
    ],
    [
      'another type',
      { change: { hero: { type: 'steps' } } },
      ['change', 'hero'],
      'stay as they are',
    ],
    ['another id', { change: { hero: { id: 'a' } } }, ['change', 'hero'], 'stay as they are'],
    [
      'an unknown field',
      { change: { hero: { headline: 'x' } } },
      ['change', 'hero', 'headline'],
      'is not a field here',
    ],
    ['an empty text', { change: { hero: { lead: '' } } }, ['change', 'hero', 'lead'], 'is empty'],
    [
      'a list without a hero',
      { sections: [questions()] },
      ['sections'],
      'exactly one section of type hero',
    ],
    [
      'an error in the list',
      { sections: [{ ...hero, lead: 5 }] },
      ['sections', 0, 'lead'],
      'is 5; expected text',
    ],
  ])('reports %s with its position', (_what, variant, path, sentence) => {
    const { faults } = read(variant, [hero, questions(), questions('more')]);
    expect(faults).toEqual([
      { path: [...at, ...path], sentence: expect.stringContaining(sentence) },
    ]);
  });

  it.each<[string, object[], string]>([
    ['one variant alone', [control], '>=2'],
    ['a name twice', [control, control], 'each name once'],
    ['a name with spaces', [control, { name: 'a b', weight: 1 }], 'a name like short-headline'],
    ['a weight below 1', [control, { name: 'b', weight: 0 }], 'no less than 1'],
    [
      'a control that changes',
      [
        { ...control, change: {} },
        { name: 'b', weight: 1 },
      ],
      'as it stands',
    ],
    [
      'both ways at once',
      [control, { name: 'b', weight: 1, change: {}, sections: [] }],
      'not both',
    ],
  ])('refuses %s', (_what, variants, message) => {
    const messages = page(variants).issues?.map((issue) => issue.message);
    expect(messages).toContainEqual(expect.stringContaining(message));
  });

  // behaviour: 20.3
  it.each<[string, object, string]>([
    ['no plan', {}, 'visitors'],
    ['few visitors', { ...PLAN, visitors: 99 }, 'no less than 100'],
    ['a start that is no day', { ...PLAN, start: 'Monday' }, 'a day like 2026-11-23'],
    ['a start on no day', { ...PLAN, start: '2026-02-30' }, 'a day of the calendar'],
    ['an end before the start', { ...PLAN, end: '2026-11-19' }, 'an end that is not before start'],
  ])('refuses a plan with %s', (_what, plan, message) => {
    const { issues = [] } = page([control, { name: 'b', weight: 1 }], undefined, plan);
    expect(issues.map((issue) => `${issue.expected} ${issue.message}`)).toContainEqual(
      expect.stringContaining(message),
    );
  });
});
