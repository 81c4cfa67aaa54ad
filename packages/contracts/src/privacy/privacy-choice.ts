/** The forms on the page of privacy choices post here without JavaScript. */
export const PRIVACY_CHOICE_PATH = '/privacy-choice';

export const ORDER_DELETION_PATH = '/privacy-choice/order';

/** Anchors of the responses to that form, without JavaScript. */
export const ORDER_ANCHORS = { deleted: 'order-deleted', missing: 'order-missing' } as const;

export const CURRENT_VISIT_API_PATH = '/api/visits/current/';
export const VISIT_EXPORT_API_PATH = '/api/visits/current/export';
export const OPT_OUT_API_PATH = '/api/visits/current/privacy';

/** Separate from the schemas, so that scripts can import them. */
export const PRIVACY_CHOICES = ['opt-out', 'opt-in', 'delete'] as const;

export type PrivacyChoice = (typeof PRIVACY_CHOICES)[number];

export const CHOICE_ANCHORS: Record<PrivacyChoice, string> = {
  'opt-out': 'opted-out',
  'opt-in': 'opted-in',
  delete: 'deleted',
};
