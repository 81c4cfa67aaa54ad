import { hash } from 'node:crypto';
import { type FormMessages, messageOf } from '@zipfront/contracts/form-rules/messages';
import { checkField } from '@zipfront/contracts/form-rules/rules';
import {
  REVIEW_FIELDS,
  type ReviewField,
  type ReviewFormLimits,
  reviewRules,
} from '@zipfront/contracts/reviews/fields';
import { plain } from './deduplication-keys.ts';
import type { PostedReviewForm } from './review-form.ts';

/** The form's values, by field. */
export type ReviewValues = Record<ReviewField, string>;

const HONEYPOT_LENGTH = 8;

/** The form's values without spaces around them. */
export function reviewValues(form: PostedReviewForm): ReviewValues {
  const values = REVIEW_FIELDS.map((field) => [field, form.value(field).trim()]);
  return Object.fromEntries(values);
}

/** Every text of a form that people may get to read, or write to. */
export function textsOf(form: PostedReviewForm): string[] {
  const { rating: _stars, terms: _box, ...texts } = reviewValues(form);
  return Object.values(texts);
}

/** The messages of the fields that do not keep to their rules. */
export function fieldErrors(
  form: PostedReviewForm,
  limits: ReviewFormLimits,
  messages: FormMessages,
): Partial<Record<ReviewField, string[]>> {
  const rules = reviewRules(limits);
  const wrong = REVIEW_FIELDS.flatMap((field) => {
    const kind = field === 'terms' ? 'checkbox' : 'text';
    const failures = checkField(rules[field], form.values(field), kind);
    // Stars are whole; a select offers nothing else.
    if (field === 'rating' && failures.length === 0 && !/^\d+$/.test(form.value(field).trim())) {
      failures.push({ rule: 'number', parameter: '' });
    }
    return failures.length > 0
      ? [[field, failures.map((failure) => messageOf(messages, failure))]]
      : [];
  });
  return Object.fromEntries(wrong);
}

/** The name of the field that people do not see; programs that fill in everything do. */
export function honeypotName(siteName: string): string {
  const digest = hash('sha256', `${siteName} review`, 'hex');
  return `f${digest.slice(0, HONEYPOT_LENGTH - 1)}`;
}

/** Whether the hidden field is as people leave it: there, and empty. */
export function honeypotIsUntouched(form: PostedReviewForm, siteName: string): boolean {
  const name = honeypotName(siteName);
  return form.has(name) && form.values(name).join('') === '';
}

/** Whether any text holds one of the words, whatever the case and accents; a text of any length. */
export function holdsBlockedWord(texts: string[], words: string[]): boolean {
  const all = plain(texts.join('\n')).replace(/\s+/g, ' ');
  return words.some((word) => all.includes(plain(word).replace(/\s+/g, ' ')));
}
