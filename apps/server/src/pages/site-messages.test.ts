import { FORM_MESSAGES } from '@zipfront/contracts/form-rules/messages';
import { MESSAGES } from '@zipfront/contracts/messages';
import { REVIEW_MESSAGES } from '@zipfront/contracts/reviews/messages';
import { describe, expect, it } from 'vitest';
import { siteFormMessages, siteMessages, siteReviewMessages } from './site-messages.ts';
import { sampleSource } from './testing/sample-source.ts';

const [english, spanish] = sampleSource().content.sites.map(({ site }) => site);
if (!english || !spanish) throw new Error('The sample has two languages.');

describe('siteMessages', () => {
  // behaviour: 5.1.4
  it("uses the site's language", () => {
    expect(siteMessages(english)).toEqual(MESSAGES['en-US']);
    expect(siteMessages(spanish)).toEqual(MESSAGES['es-US']);
  });

  // behaviour: 10.9
  it("takes the operator's own wording, message by message", () => {
    const own = { ...spanish, messages: { 'zip-required': 'Cinco cifras, por favor.' } };
    expect(siteMessages(own)).toEqual({
      ...MESSAGES['es-US'],
      'zip-required': 'Cinco cifras, por favor.',
    });
  });
});

// behaviour: 5.3.10
it("uses the operator's own wording of a rule, and not one that is undefined", () => {
  const formMessages = { required: 'Falta.', email: undefined };
  expect(siteFormMessages({ locale: 'es-US', formMessages })).toEqual({
    ...FORM_MESSAGES['es-US'],
    required: 'Falta.',
  });
});

it("uses a language's messages of reviews where no site is in it", () => {
  expect(siteReviewMessages({ locale: 'es-US' })).toEqual(REVIEW_MESSAGES['es-US']);
});
