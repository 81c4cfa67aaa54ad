import type { Locale } from '@zipfront/contracts/locale';
import type { RenderedMail } from '@zipfront/contracts/notifications/mail';
import { NOTIFICATION_KINDS } from '@zipfront/contracts/notifications/notifications';
import type { OutboxRow } from '../platform/store/tables/console.ts';
import type { ReviewRow } from '../platform/store/tables/reviews.ts';
import type { FoundMail, MailServices } from './mail-services.ts';
import { findOrderMail } from './order-mail.ts';
import { itemLink } from './queue-notification.ts';

const STATUSES: Partial<Record<OutboxRow['kind'], ReviewRow['status']>> = {
  'review-held': 'pending',
  'review-published': 'approved',
  'review-declined': 'rejected',
};

/**
 * Finds the content of a mail about a review. Returns null if the review was deleted, or has
 * another status by now.
 */
async function findReviewMail(
  { kind, subject }: Pick<OutboxRow, 'kind' | 'subject'>,
  { store, pages, config }: MailServices,
): Promise<FoundMail | null> {
  const row = await store.reads
    .selectFrom('review')
    .select(['site', 'locale', 'status', 'status_reason', 'rating', 'email'])
    .where('id', '=', subject)
    .executeTakeFirst();
  if (row === undefined || row.status !== STATUSES[kind]) return null;
  const { site, locale, email, rating, status_reason: reason } = row;
  switch (kind) {
    case 'review-held': {
      const content = { kind, rating, reason, link: itemLink(config, 'reviews', subject) };
      return { site, locale, visitor: null, content };
    }
    case 'review-published':
    case 'review-declined': {
      const content = { kind, link: listAddress(pages, site, locale) };
      return { site, locale, visitor: email, content };
    }
    default:
      return null;
  }
}

/** Finds the address of the page with the reviews in a language. Returns null without one. */
function listAddress(
  pages: Pick<MailServices['pages'], 'reviewPages' | 'addressOf'>,
  site: string,
  locale: Locale,
): string | null {
  const page = pages
    .reviewPages(site)
    .find(
      (one) => one.locale === locale && one.sections.some(({ type }) => type === 'review-list'),
    );
  return page === undefined ? null : pages.addressOf(page.path);
}

export interface AddressedMail extends RenderedMail {
  to: string;
  from: string;
  /** Address at which the receiver ends such mails; absent where they do not repeat. */
  stop?: string | undefined;
}

/**
 * Finds the content of a mail when it is sent, so that the outbox has no contact. Returns null if
 * its subject was deleted or has changed.
 */
export async function findMail(
  row: Pick<OutboxRow, 'kind' | 'subject' | 'recipient' | 'facts'>,
  services: MailServices,
): Promise<AddressedMail | null> {
  const found = await findContent(row, services);
  if (found === null) return null;
  const to = NOTIFICATION_KINDS[row.kind] === 'visitor' ? found.visitor : row.recipient;
  if (to === null) return null;
  const { pages } = services;
  return {
    ...pages.renderMail(found, found.content),
    to,
    from: pages.siteOfOrder(found).brand,
    stop: found.content.kind === 'saved-report' ? found.content.stop : undefined,
  };
}

function findContent(
  row: Pick<OutboxRow, 'kind' | 'subject' | 'recipient' | 'facts'>,
  services: MailServices,
): Promise<FoundMail | null> {
  if (row.kind === 'saved-report') return services.findReportMail(row);
  return row.kind.startsWith('review-')
    ? findReviewMail(row, services)
    : findOrderMail(row, services);
}
