import { type Page, pageSchema } from '@zipfront/contracts/content/page';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { assignVariant, type Experiment, pageVariants } from './page-variants.ts';

const hero = {
  type: 'hero',
  form: true,
  ask: 'zip',
  picture: 'street-plan',
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

  it.each([
    ['leaves an article as it is where another section changes', 'hero', 'Of *us*'],
    ['leaves the text of an article whose heading changes', 'article', 'Of *us*'],
  ])('%s', (_what, key, text) => {
    const sections = [hero, { type: 'article', heading: 'Us', text }];
    const {
      faults,
      sections: changed,
      page,
    } = read({ change: { [key]: { heading: 'B' } } }, sections);
    expect(faults).toEqual([]);
    expect(changed?.find(({ type }) => type === key)).toMatchObject({ heading: 'B' });
    expect(changed?.[1]).toMatchObject({ text: Object(page.sections[1]).text });
  });

  it('reads the changed text of an article', () => {
    const sections = [hero, { type: 'article', text: 'Of *us*' }];
    const { sections: changed } = read({ change: { article: { text: '# You' } } }, sections);
    expect(changed?.[1]).toMatchObject({ text: [{ kind: 'heading', spans: ['You'] }] });
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
    ['a start that is no day', { ...PLAN, start: 'Monday' }, 'a date like "2026-11-21"'],
    ['a start on no day', { ...PLAN, start: '2026-02-30' }, 'a day of the calendar'],
    ['an end before the start', { ...PLAN, end: '2026-11-19' }, 'an end that is not before start'],
  ])('refuses a plan with %s', (_what, plan, message) => {
    const { issues = [] } = page([control, { name: 'b', weight: 1 }], undefined, plan);
    expect(issues.map((issue) => `${issue.expected} ${issue.message}`)).toContainEqual(
      expect.stringContaining(message),
    );
  });
});

const NEW_VISITOR = { seen: undefined, visitorId: undefined };
const ASSIGNMENTS = 10_000;

function experiment(weights: Record<string, number>, name = 'headline'): Experiment {
  const page = {} as Page;
  return {
    name,
    variants: Object.entries(weights).map(([variant, weight]) => ({ name: variant, weight, page })),
  };
}

/** Numbers from 0 to below 1 that are the same in every run (mulberry32). */
function chance(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function counts(of: Experiment, visitorIdOf: (index: number) => string | undefined) {
  const random = chance();
  const found = new Map(of.variants.map(({ name }) => [name, 0]));
  for (let index = 0; index < ASSIGNMENTS; index += 1) {
    const { name } = assignVariant(of, { ...NEW_VISITOR, visitorId: visitorIdOf(index) }, random);
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  return found;
}

/** The sum of squared deviations from what the weights ask for: chi-squared. */
function deviation(of: Experiment, found: Map<string, number>): number {
  const total = of.variants.reduce((sum, { weight }) => sum + weight, 0);
  return of.variants.reduce((sum, { name, weight }) => {
    const expected = (weight / total) * ASSIGNMENTS;
    return sum + ((found.get(name) ?? 0) - expected) ** 2 / expected;
  }, 0);
}

/** Exceeded by chance once in a thousand times, with two degrees of freedom. */
const TOO_FAR = 13.8;

describe('assignVariant', () => {
  const three = experiment({ control: 50, short: 30, long: 20 });

  // behaviour: 10.13
  it.each([
    ['by chance', () => undefined],
    ['by the visitor', (index: number) => `visitor ${index}`],
  ])('divides visitors by the weights, %s', (_how, visitorIdOf) => {
    expect(deviation(three, counts(three, visitorIdOf))).toBeLessThan(TOO_FAR);
  });

  it('assigns no new visitor a variant of weight 0', () => {
    const found = counts(experiment({ control: 0, short: 1, long: 0 }), () => undefined);
    expect(Object.fromEntries(found)).toEqual({ control: 0, short: ASSIGNMENTS, long: 0 });
  });

  it('assigns a visitor the same variant every time', () => {
    const visitor = { seen: undefined, visitorId: 'a visitor' };
    const first = assignVariant(three, visitor, () => 0);
    expect(assignVariant(three, visitor, () => 0.999)).toBe(first);
  });

  it('divides the visitors of two experiments independently', () => {
    const [one, other] = ['one', 'other'].map((name) => experiment({ a: 1, b: 1 }, name));
    if (!one || !other) throw new Error('There are two.');
    const visitors = Array.from({ length: ASSIGNMENTS }, (_, index) => `visitor ${index}`);
    const same = visitors.filter((visitorId) => {
      const visitor = { seen: undefined, visitorId };
      const [first, second] = [one, other].map((of) => assignVariant(of, visitor, () => 0).name);
      return first === second;
    });
    expect(Math.abs(same.length - ASSIGNMENTS / 2)).toBeLessThan(200);
  });

  it('retains the variant of the cookie, also when the weights have changed', () => {
    const changed = experiment({ control: 100, short: 0 });
    const visitor = { seen: 'short', visitorId: 'a visitor' };
    expect(assignVariant(changed, visitor, () => 0).name).toBe('short');
  });

  it.each(['gone', '', '__proto__'])('assigns again if the cookie contains %j', (seen) => {
    expect(assignVariant(three, { ...NEW_VISITOR, seen }, () => 0.6).name).toBe('short');
  });

  it.each([
    [0, 'control'],
    [0.4999, 'control'],
    [0.5, 'short'],
    [0.7999, 'short'],
    [1 - 2 ** -53, 'long'],
  ])('assigns at %d of the range %s', (fraction, name) => {
    expect(assignVariant(three, NEW_VISITOR, () => fraction).name).toBe(name);
  });
});
