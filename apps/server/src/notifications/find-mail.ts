import type { RenderedMail } from '@zipfront/contracts/mail';
import { NOTIFICATION_KINDS } from '@zipfront/contracts/notifications';
import type { OutboxRow } from '../platform/store/outbox-rows.ts';
import { findOrderMail } from './find-order-mail.ts';
import { findReviewMail } from './find-review-mail.ts';
import type { MailServices } from './mail-services.ts';

/** A mail that can be sent. */
export interface AddressedMail extends RenderedMail {
  to: string;
  /** The name of the sender: the brand. */
  from: string;
}

/**
 * Which mail is a notification now? Its subject is read at this moment, so that the outbox holds no copy of a
 * contact, and a mail says nothing that is not true any more.
 *
 * @returns null where the subject was deleted or has changed so that there is nothing to say
 */
export async function findMail(
  row: Pick<OutboxRow, 'kind' | 'subject' | 'recipient' | 'facts'>,
  services: MailServices,
): Promise<AddressedMail | null> {
  const found = await (row.kind.startsWith('review-') ? findReviewMail : findOrderMail)(
    row,
    services,
  );
  if (found === null) return null;
  const to = NOTIFICATION_KINDS[row.kind] === 'team' ? row.recipient : found.visitor;
  if (to === null) return null;
  const { pages } = services;
  return {
    ...pages.renderMail(found, found.content),
    to,
    from: pages.siteOfOrder(found).brand,
  };
}
