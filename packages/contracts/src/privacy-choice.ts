/** Choices of a visitor about the own visit. Apart from the schemas, so that scripts can read them. */
export const PRIVACY_CHOICES = ['opt-out', 'opt-in', 'delete'] as const;

export type PrivacyChoice = (typeof PRIVACY_CHOICES)[number];

/** Where on the page the answer to each choice is to be found. */
export const CHOICE_ANCHORS: Record<PrivacyChoice, string> = {
  'opt-out': 'opted-out',
  'opt-in': 'opted-in',
  delete: 'deleted',
};
