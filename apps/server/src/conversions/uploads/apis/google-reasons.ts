/**
 * What a reason is about. `event`: this event, others may pass. `account`: the account, so none
 * passes. `passing`: Google's own trouble, which passes. `had`: Google has the event already.
 */
export type ReasonSubject = 'event' | 'account' | 'passing' | 'had';

/**
 * Reasons that are not about an event, from `ErrorReason` and `ProcessingErrorReason` of
 * `@google-ads/datamanager` 0.3.0.
 */
export const REASONS: Record<Exclude<ReasonSubject, 'event'>, readonly string[]> = {
  account: [
    'ACCOUNT_INELIGIBLE_FOR_STORE_SALES',
    'ADVERTISER_TOS_NOT_ACCEPTED',
    'DESTINATION_ACCOUNT_DATA_POLICY_PROHIBITS_ENHANCED_CONVERSIONS',
    'DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED',
    'DESTINATION_ACCOUNT_NOT_ENABLED_ENHANCED_CONVERSIONS_FOR_LEADS',
    'DESTINATION_ACCOUNT_TYPE_MISMATCH',
    'DIFFERENT_LOGIN_ACCOUNTS_NOT_ALLOWED_FOR_DATA_PARTNER',
    'DUPLICATE_DESTINATION_REFERENCE',
    'EU_POLITICAL_ADVERTISING_DECLARATION_REQUIRED',
    'EVENT_SOURCE_AND_DESTINATION_MISMATCH',
    'INVALID_CONVERSION_ACTION_ID',
    'INVALID_CONVERSION_ACTION_TYPE',
    'INVALID_DESTINATION',
    'LINKED_ACCOUNT_ONLY_ALLOWED_WITH_DATA_PARTNER_LOGIN_ACCOUNT',
    'MISMATCHED_ACCOUNT_TYPE',
    'NOT_ALLOWLISTED',
    'NOT_FOUND',
    'OPERATING_ACCOUNT_LOGIN_ACCOUNT_MISMATCH',
    'PERMISSION_DENIED',
    'TERMS_AND_CONDITIONS_NOT_SIGNED',
    'TOO_MANY_DESTINATIONS',
    'UNSUPPORTED_LINKED_ACCOUNT_FOR_DATA_PARTNER',
    'UNSUPPORTED_OPERATING_ACCOUNT_FOR_DATA_PARTNER',
    'PROCESSING_ERROR_REASON_DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED',
    'PROCESSING_ERROR_REASON_NO_CONSENT',
    'PROCESSING_ERROR_REASON_ONE_PER_CLICK_CONVERSION_ACTION_NOT_PERMITTED_WITH_BRAID',
  ],
  passing: [
    'DEADLINE_EXCEEDED',
    'INTERNAL_ERROR',
    'RESOURCE_EXHAUSTED',
    'PROCESSING_ERROR_REASON_INTERNAL_ERROR',
  ],
  had: ['PROCESSING_ERROR_REASON_DUPLICATE_TRANSACTION_ID'],
};

export function reasonSubject(reason: string | undefined): ReasonSubject {
  for (const subject of ['account', 'passing', 'had'] as const) {
    if (reason !== undefined && REASONS[subject].includes(reason)) return subject;
  }
  return 'event';
}
