import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  answersIn,
  answersInAddress,
  type LineQuestion,
  shownQuestions,
} from './line-questions.ts';
import { siteLinesSchema } from './site-lines.ts';

const CHOICES = [
  { value: 'yes', label: { 'en-US': 'Yes', 'es-US': 'Sí' } },
  { value: 'no', label: { 'en-US': 'No', 'es-US': 'No' } },
];

const INSURED: LineQuestion = {
  id: 'insured',
  label: { 'en-US': 'Are you insured now?', 'es-US': '¿Tiene seguro ahora?' },
  choices: CHOICES,
};

const OWNER: LineQuestion = { ...INSURED, id: 'home_owner' };

function isTaken(questions: unknown, to = 'compare'): boolean {
  const line = { key: 'auto', name: { 'en-US': 'Car' }, to, questions };
  return safeParse(siteLinesSchema, [line]).success;
}

// behaviour: 10.150
describe('lineQuestionsSchema', () => {
  it('accepts one or two questions, with ids that the address has not taken', () => {
    expect(isTaken([INSURED])).toBe(true);
    expect(isTaken([INSURED, OWNER], 'https://partner.example/?zip={zip}')).toBe(true);
  });

  it.each([
    ['none', []],
    ['three', [INSURED, OWNER, { ...OWNER, id: 'other' }]],
    ['two with one id', [INSURED, INSURED]],
    ['an id that the address has', [{ ...INSURED, id: 'token' }]],
    ['an id of its own meaning', [{ ...INSURED, id: 'asked' }]],
    ['an id with a space', [{ ...INSURED, id: 'home owner' }]],
    ['one choice', [{ ...INSURED, choices: CHOICES.slice(1) }]],
    ['two choices with one value', [{ ...INSURED, choices: [...CHOICES, ...CHOICES] }]],
    ['a value with a space', [{ ...INSURED, choices: [{ value: 'a b', label: {} }, ...CHOICES] }]],
  ])('refuses %s', (_, questions) => {
    expect(isTaken(questions)).toBe(false);
  });

  it('refuses questions of a line that leads to a page of the site', () => {
    expect(isTaken([INSURED], '/thanks/')).toBe(false);
  });

  it('shows questions in the language of the page', () => {
    expect(shownQuestions([INSURED], 'es-US')).toEqual([
      {
        id: 'insured',
        label: '¿Tiene seguro ahora?',
        choices: [
          { value: 'yes', label: 'Sí' },
          { value: 'no', label: 'No' },
        ],
      },
    ]);
  });
});

// behaviour: 10.152
describe('answersIn', () => {
  it.each([
    [{}, {}],
    [{ asked: 'yes', insured: 'yes' }, { insured: 'yes' }],
    [
      { home_owner: 'no', insured: 'yes', token: 'x' },
      { insured: 'yes', home_owner: 'no' },
    ],
    [{ insured: 'maybe', home_owner: 'no' }, { home_owner: 'no' }],
    [{ insured: '', home_owner: 'YES' }, {}],
  ])('reads %j', (query, answers) => {
    expect(answersIn(query, [INSURED, OWNER])).toEqual(answers);
  });
});

// behaviour: 10.152
describe('answersInAddress', () => {
  it.each([
    ['token=abc&lang=es&line=home&zip=10001', {}],
    ['token=abc&insured=yes&home_owner=no', { insured: 'yes', home_owner: 'no' }],
    ['a=1&b=2&c=3', { a: '1', b: '2' }],
    ['insured=%3Cb%3E&__proto__=x', {}],
  ])('reads %s', (query, answers) => {
    expect(answersInAddress(new URLSearchParams(query))).toEqual(answers);
  });
});
