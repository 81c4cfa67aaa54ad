import type { Site } from '@zipfront/contracts/content/site';
import { FORM_MESSAGES, type FormMessages } from '@zipfront/contracts/form-rules/messages';
import { MESSAGES, type Messages } from '@zipfront/contracts/messages';
import { REVIEW_MESSAGES, type ReviewMessages } from '@zipfront/contracts/reviews/messages';

/** The parts of a site that set its messages; without own wordings they are those of its language. */
type Worded<Key extends keyof Site> = Pick<Site, 'locale'> & Partial<Pick<Site, Key>>;

/** The messages of zip forms and addresses, each in the operator's own wording where there is one. */
export function siteMessages({ locale, messages }: Worded<'messages'>): Messages {
  return inOwnWording(MESSAGES[locale], messages);
}

/** The messages of forms' rules, each in the operator's own wording where there is one. */
export function siteFormMessages({ locale, formMessages }: Worded<'formMessages'>): FormMessages {
  return inOwnWording(FORM_MESSAGES[locale], formMessages);
}

/** The messages of review forms, each in the operator's own wording where there is one. */
export function siteReviewMessages({
  locale,
  reviewMessages,
}: Worded<'reviewMessages'>): ReviewMessages {
  return inOwnWording(REVIEW_MESSAGES[locale], reviewMessages);
}

function inOwnWording<Words extends object>(
  words: Words,
  own: { [Key in keyof Words]?: Words[Key] | undefined } = {},
): Words {
  const worded = Object.entries(own).filter(([, wording]) => wording !== undefined);
  return { ...words, ...Object.fromEntries(worded) };
}
