import type { Locale } from '@zipfront/contracts/locale';
import type { OutboxRow } from '../platform/store/outbox-rows.ts';
import type { ReviewRow } from '../platform/store/review-rows.ts';
import { itemLink } from './item-link.ts';
import type { FoundMail, MailServices } from './mail-services.ts';

/** The status in which a review is what its notification says. */
const STATUSES: Partial<Record<OutboxRow['kind'], ReviewRow['status']>> = {
  'review-held': 'pending',
  'review-published': 'approved',
  'review-declined': 'rejected',
};

/** Which mail is a notification about a review? Null where it was deleted, or has another status by now. */
export async function findReviewMail(
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

/** The address of a page that lists the reviews of a site; null where it has none in the language. */
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
