import type { MailContent } from '@zipfront/contracts/notifications/mail';
import type { ShippingTexts } from '@zipfront/contracts/shipping/shipping-texts';
import { timeText } from '@zipfront/contracts/time/time';
import { MailAction, MailFacts, MailHeading, MailNote, MailParagraph } from './MailParts.tsx';
import type { ReportContent } from './ReportMail.tsx';
import { routeName, ShipmentFacts } from './ShipmentFacts.tsx';
import type { TestContent } from './TestMail.tsx';
import type { VisitorContent } from './VisitorMail.tsx';

export type TeamContent = Exclude<MailContent, VisitorContent | ReportContent | TestContent>;

const HEADINGS: Record<TeamContent['kind'], string> = {
  'order-placed': 'A new order',
  'price-call-asked': 'A request without a price waits for a call',
  'call-back-asked': 'A visitor asks to be called back',
  'call-back-overdue': 'A call-back is overdue',
  'price-call-overdue': 'A request without a price is overdue',
  'review-held': 'A review waits for you',
};

export function teamSubject(mail: TeamContent, brand: string): string {
  const about = 'shipment' in mail ? ` (${mail.shipment.reference})` : '';
  return `${brand}: ${HEADINGS[mail.kind]}${about}`;
}

/** A mail to the team, below the brand. Contacts are read in the console. */
export function TeamMail({ mail, texts }: { mail: TeamContent; texts: ShippingTexts }) {
  return (
    <>
      <MailHeading>{HEADINGS[mail.kind]}</MailHeading>
      {'bot' in mail && mail.bot ? (
        <MailParagraph>A program may have filled in the form.</MailParagraph>
      ) : null}
      {'askedAt' in mail ? (
        <MailParagraph>
          The site promised a call within one business day, and the console has no call of it.
        </MailParagraph>
      ) : null}
      <TeamFacts mail={mail} texts={texts} />
      <MailAction href={mail.link}>Open it in the console</MailAction>
      <MailNote>Sent to the addresses in MAIL_TEAM. Contacts are in the console alone.</MailNote>
    </>
  );
}

function TeamFacts({ mail, texts }: { mail: TeamContent; texts: ShippingTexts }) {
  switch (mail.kind) {
    case 'order-placed':
    case 'price-call-asked':
      return <ShipmentFacts shipment={mail.shipment} by={{ locale: 'en-US', texts }} />;
    case 'call-back-asked':
      return mail.route ? <MailFacts rows={[[texts.route, routeName(mail.route, texts)]]} /> : null;
    case 'price-call-overdue':
      return (
        <>
          <MailFacts rows={[askedRow(mail)]} />
          <ShipmentFacts shipment={mail.shipment} by={{ locale: 'en-US', texts }} />
        </>
      );
    case 'call-back-overdue': {
      const route = mail.route
        ? [[texts.route, routeName(mail.route, texts)] satisfies [string, string]]
        : [];
      return <MailFacts rows={[askedRow(mail), ...route]} />;
    }
    case 'review-held':
      return (
        <MailFacts
          rows={[
            ['Stars', String(mail.rating)],
            ['Held because of', mail.reason ?? 'the setting that holds every review'],
          ]}
        />
      );
  }
}

function askedRow(asked: { askedAt: number; timeZone: string }): [name: string, value: string] {
  return ['Asked for', timeText(asked.askedAt, asked.timeZone)];
}
