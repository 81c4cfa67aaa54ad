import * as v from 'valibot';
import type { Locale } from '../locale.ts';
import { LINE_URL_PLACEHOLDERS } from '../visits/business-line.ts';
import { described, textSchema } from './fields.ts';

/** It is in a hand-off's address once its visitor has answered or skipped the line's questions. */
export const ASKED_PARAM = 'asked';

const TAKEN: readonly string[] = [...LINE_URL_PLACEHOLDERS, 'line', ASKED_PARAM];

const questionIdSchema = v.pipe(
  v.string(),
  v.check(
    (id) => !TAKEN.includes(id),
    `a name that the address has not taken (${TAKEN.join(', ')})`,
  ),
  v.regex(
    /^[a-z][\w-]{0,39}$/i,
    'a name like home_owner: letters, digits, hyphens and underscores, 40 at most',
  ),
);

const answerSchema = v.pipe(
  v.string(),
  v.regex(
    /^[\w.-]{1,40}$/,
    'letters, digits, dots, hyphens and underscores, 40 at most; a number in quotes',
  ),
);

const wordsSchema = v.partial(v.strictObject({ 'en-US': textSchema, 'es-US': textSchema }));

const choiceSchema = v.strictObject({
  value: described(answerSchema, 'What the receiver gets, such as `yes`.'),
  label: described(wordsSchema, 'What visitors read, for each language of the site.'),
});

export const lineQuestionSchema = v.strictObject({
  id: described(
    questionIdSchema,
    'The parameter that carries the answer, such as `insured`. It may be no placeholder of an address, and neither `line` nor `asked`.',
  ),
  label: described(wordsSchema, 'The question, for each language of the site.'),
  choices: described(
    v.pipe(
      v.array(choiceSchema),
      v.minLength(2, 'at least two choices'),
      v.maxLength(6, 'at most six choices'),
      v.check(
        (choices) => areDifferent(choices.map(({ value }) => value)),
        'choices with different values',
      ),
    ),
    'What a visitor may choose.',
  ),
});

export type LineQuestion = v.InferOutput<typeof lineQuestionSchema>;

const MAX_QUESTIONS = 2;

export const lineQuestionsSchema = v.pipe(
  v.array(lineQuestionSchema),
  v.minLength(1, 'at least one question'),
  v.maxLength(MAX_QUESTIONS, 'at most two questions'),
  v.check(
    (questions) => areDifferent(questions.map(({ id }) => id)),
    'questions with different ids',
  ),
);

function areDifferent(texts: string[]): boolean {
  return new Set(texts).size === texts.length;
}

export type LineAnswers = Record<string, string>;

/**
 * Reads what was answered in a query. Any other value is left out, because an optional question
 * stops no visitor.
 */
export function answersIn(query: Record<string, string>, questions: LineQuestion[]): LineAnswers {
  const known = v.object(
    Object.fromEntries(
      questions.map(({ id, choices }) => [
        id,
        v.fallback(v.optional(v.picklist(choices.map(({ value }) => value))), undefined),
      ]),
    ),
  );
  const answers = Object.entries(v.parse(known, query));
  return Object.fromEntries(
    answers.filter((answer): answer is [string, string] => answer[1] !== undefined),
  );
}

/**
 * Reads what was answered in the address of a receiver that does not know the questions, at most as
 * much as a line asks.
 */
export function answersInAddress(query: URLSearchParams): LineAnswers {
  const answers = [...query].filter((entry) => v.is(answerEntrySchema, entry));
  return Object.fromEntries(answers.slice(0, MAX_QUESTIONS));
}

const answerEntrySchema = v.tuple([questionIdSchema, answerSchema]);

export interface ShownQuestion {
  id: string;
  label: string;
  choices: { value: string; label: string }[];
}

export function shownQuestions(questions: LineQuestion[], locale: Locale): ShownQuestion[] {
  return questions.map(({ id, label, choices }) => ({
    id,
    label: label[locale] ?? id,
    choices: choices.map(({ value, label }) => ({ value, label: label[locale] ?? value })),
  }));
}
