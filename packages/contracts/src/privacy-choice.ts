/** Where the forms of the page of privacy choices are posted to without JavaScript. */
export const PRIVACY_CHOICE_PATH = '/privacy-choice';

/** Where the form that deletes an order by its reference and e-mail address is posted to. */
export const ORDER_DELETION_PATH = '/privacy-choice/order';

/** Where on the page the response to that form is to be found, without JavaScript. */
export const ORDER_ANCHORS = { deleted: 'order-deleted', missing: 'order-missing' } as const;

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
