export const AUDIT_ACTIONS = [
  'sign-in',
  'sign-in-failed',
  'password-accepted',
  'sign-out',
  'password-confirmed',
  'password-changed',
  'second-factor-on',
  'second-factor-off',
  'session-ended',
  'link-used',
  'account-added',
  'account-reset',
  'account-disabled',
  'role-changed',
  'contact-shown',
  'call-back-changed',
  'review-moderated',
  'order-changed',
  'order-deleted',
  'call-back-deleted',
  'review-deleted',
  'notifications-resent',
  'test-mail-sent',
  'spend-imported',
  'spend-undone',
  'campaigns-joined',
  'campaigns-separated',
  'partner-added',
  'partner-key-made',
  'partner-key-ended',
  'partner-status-mapping-changed',
  'partner-disabled',
  'partner-enabled',
  'postback-corrected',
  'postback-dismissed',
  'feed-key-made',
  'feed-fetched',
  'conversions-sent',
  'upload-file-made',
  'upload-downloaded',
  'uploads-resent',
  'bad-events-replayed',
  'backup-taken',
  'backup-restored',
  'content-refused',
  'content-published',
  'token-made',
  'token-revoked',
  'saved-report-added',
  'saved-report-changed',
  'saved-report-deleted',
  'saved-report-sent',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Returns what an entry is about: `order` and `7K3M-9QXT`. The key is empty for no item. */
export function itemOfAction({
  subject,
  detail,
}: {
  subject: string | null;
  detail: Readonly<Record<string, string>>;
}): { kind: string; key: string } {
  const [kind = '', key = ''] = (subject ?? `order ${detail.order ?? ''}`).split(' ');
  return { kind, key };
}
