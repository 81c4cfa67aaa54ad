/** Where the forms of the page of privacy choices are posted to without JavaScript. */
export const PRIVACY_CHOICE_PATH = '/privacy-choice';

/** Where a browser sees and deletes, exports, and marks its visit. */
export const CURRENT_VISIT_API_PATH = '/api/visits/current/';
export const VISIT_EXPORT_API_PATH = '/api/visits/current/export';
export const OPT_OUT_API_PATH = '/api/visits/current/privacy';

/** Choices of a visitor about the own visit. Apart from the schemas, so that scripts can read them. */
export const PRIVACY_CHOICES = ['opt-out', 'opt-in', 'delete'] as const;

export type PrivacyChoice = (typeof PRIVACY_CHOICES)[number];

/** Where on the page the answer to each choice is to be found. */
export const CHOICE_ANCHORS: Record<PrivacyChoice, string> = {
  'opt-out': 'opted-out',
  'opt-in': 'opted-in',
  delete: 'deleted',
};
