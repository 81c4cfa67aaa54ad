import type { MailContent } from '@zipfront/contracts/notifications/mail';
import { MailAction, MailHeading, MailNote, MailParagraph } from './MailParts.tsx';
import { unlinked } from './unlinked.ts';

/** A mail that shows whether mails arrive. It is in English like the console. */
export type TestContent = Extract<MailContent, { kind: 'test-mail' }>;

export function testSubject(brand: string): string {
  return `${brand}: a test mail`;
}

export function TestMail({ mail }: { mail: TestContent }) {
  return (
    <>
      <MailHeading>Mails arrive</MailHeading>
      <MailParagraph>
        {`${unlinked(mail.by)} sent this test mail. Mails to visitors and to the team take the same way.`}
      </MailParagraph>
      <MailAction href={mail.link}>Open the console</MailAction>
      <MailNote>If this mail was marked as spam, check SPF, DKIM and DMARC of the domain.</MailNote>
    </>
  );
}
