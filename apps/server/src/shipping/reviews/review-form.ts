import { hash } from 'node:crypto';
import { meantText } from '@zipfront/contracts/form-rules/meant-text';
import { type FormMessages, failureMessage } from '@zipfront/contracts/form-rules/rule-messages';
import { checkField } from '@zipfront/contracts/form-rules/rules';
import {
  REVIEW_FIELDS,
  type ReviewField,
  type ReviewFormLimits,
  reviewRules,
} from '@zipfront/contracts/reviews/fields';
import { fieldName } from '@zipfront/contracts/reviews/protocol';
import type { FormReader } from '../../platform/forms/read-form.ts';
import { storableText, withoutHiddenCharacters } from '../../platform/store/texts.ts';
import { plain } from './store-review.ts';

/** The fields of the reviews' protocol, with texts that both databases accept. */
export interface PostedReviewForm extends FormReader {
  plain(name: string): string;
}

export function postedReviewForm(form: FormReader, prefix: string): PostedReviewForm {
  const values = (field: string) => form.values(fieldName(prefix, field)).map(cleanText);
  return {
    plain: (name) => cleanText(form.value(name)),
    values,
    value: (field) => values(field)[0] ?? '',
    has: (field) => form.has(fieldName(prefix, field)),
    group(field) {
      const entries = Object.entries(form.group(fieldName(prefix, field)));
      return Object.fromEntries(entries.map(([key, text]) => [key, cleanText(text)]));
    },
  };
}

/** Cleans a text: a line break counts as one character, and invisible ones are removed. */
function cleanText(value: string): string {
  return withoutHiddenCharacters(storableText(value).replace(/\r\n?/g, '\n'));
}

export type ReviewValues = Record<ReviewField, string>;

const HONEYPOT_LENGTH = 8;

export function reviewValues(form: PostedReviewForm): ReviewValues {
  const values = REVIEW_FIELDS.map((field) => [
    field,
    meantText(field === 'email' ? { email: true } : {}, form.value(field)),
  ]);
  return Object.fromEntries(values);
}

export function reviewTexts(form: PostedReviewForm): string[] {
  const { rating: _stars, terms: _box, ...texts } = reviewValues(form);
  return Object.values(texts);
}

export function fieldErrors(
  form: PostedReviewForm,
  limits: ReviewFormLimits,
  messages: FormMessages,
): Partial<Record<ReviewField, string[]>> {
  const rules = reviewRules(limits);
  const wrong = REVIEW_FIELDS.flatMap((field) => {
    const kind = field === 'terms' ? 'checkbox' : 'text';
    const failures = checkField(rules[field], form.values(field), kind);
    // Stars are whole; the select offers nothing else.
    if (field === 'rating' && failures.length === 0 && !/^\d+$/.test(form.value(field).trim())) {
      failures.push({ rule: 'number', parameter: '' });
    }
    return failures.length > 0
      ? [[field, failures.map((failure) => failureMessage(messages, failure, field))]]
      : [];
  });
  return Object.fromEntries(wrong);
}

/** Returns the name of a field that people do not see, and that bots fill in. */
export function honeypotName(siteName: string): string {
  const digest = hash('sha256', `${siteName} review`, 'hex');
  return `f${digest.slice(0, HONEYPOT_LENGTH - 1)}`;
}

/** Whether the hidden field is as people leave it: present and empty. */
export function honeypotIsUntouched(form: PostedReviewForm, siteName: string): boolean {
  const name = honeypotName(siteName);
  return form.has(name) && form.values(name).join('') === '';
}

export function holdsBlockedWord(texts: string[], words: string[]): boolean {
  const all = plain(texts.join('\n')).replace(/\s+/g, ' ');
  return words.some((word) => all.includes(plain(word).replace(/\s+/g, ' ')));
}
