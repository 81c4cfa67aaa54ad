import type { Locale } from '@zipfront/contracts/locale';
import type { MailContent } from '@zipfront/contracts/notifications/mail';
import type { OutboxRow } from '../platform/store/tables/console.ts';
import type { OrderRow } from '../platform/store/tables/shipping.ts';
import type { Services } from '../services.ts';
import type { Pages } from '../site/pages/pages.ts';

export type NamedMail = Pick<OutboxRow, 'subject' | 'recipient' | 'facts'>;

export interface MailServices
  extends Pick<Services, 'store' | 'zipCodes' | 'vehicles'>,
    Record<'config', Pick<Services['config'], 'consoleUrl'>> {
  pages: Pick<
    Pages,
    'renderMail' | 'addressOf' | 'reviewPages' | 'siteOfOrder' | 'siteNames' | 'timeZoneOf'
  >;
  /** Use it only in a mail to the order's own address. */
  ownerLink(order: Pick<OrderRow, 'reference' | 'site'>): string;
  /** Returns null where it is not sent to the address any more. */
  findReportMail(mail: NamedMail): Promise<FoundMail | null>;
}

export interface FoundMail {
  site: string;
  locale: Locale;
  visitor: string | null;
  content: MailContent;
}
