import type { Locale } from '@zipfront/contracts/locale';
import type {
  MailContent,
  MailRequest,
  RenderedMail,
} from '@zipfront/contracts/notifications/mail';
import { NOTIFICATION_KINDS } from '@zipfront/contracts/notifications/notifications';
import { getOwn } from '@zipfront/contracts/own';
import type { RenderModule } from '@zipfront/contracts/pages/render';
import { shippingTexts } from '@zipfront/contracts/shipping/shipping-texts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MailBrand, MailParts } from './MailParts.tsx';
import { MAIL_TEXTS } from './mail-texts.ts';
import { type ReportContent, ReportMail, reportSubject } from './ReportMail.tsx';
import { TeamMail, teamSubject } from './TeamMail.tsx';
import { type TestContent, TestMail, testSubject } from './TestMail.tsx';
import { type VisitorContent, VisitorMail, visitorSubject } from './VisitorMail.tsx';

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

export const renderMail: RenderModule['renderMail'] = ({ site, colors, mail }) => {
  if (mail.kind === 'saved-report') {
    const subject = reportSubject(mail, site.brand);
    const parts = <ReportMail mail={mail} />;
    return rendered({ site, colors }, { locale: 'en-US', subject, parts });
  }
  if (mail.kind === 'test-mail') {
    const subject = testSubject(site.brand);
    return rendered(
      { site, colors },
      { locale: 'en-US', subject, parts: <TestMail mail={mail} /> },
    );
  }
  const isVisitors = isForVisitor(mail);
  const locale = isVisitors ? site.locale : 'en-US';
  const texts = shippingTexts(isVisitors ? site : { locale });
  const by = { locale, words: MAIL_TEXTS[locale], texts };
  const subject = isVisitors ? visitorSubject(mail, by) : teamSubject(mail, site.brand);
  const parts = isVisitors ? (
    <VisitorMail mail={mail} by={by} />
  ) : (
    <TeamMail mail={mail} texts={texts} />
  );
  return rendered({ site, colors }, { locale, subject, parts });
};

function rendered(
  { site, colors }: Pick<MailRequest, 'site' | 'colors'>,
  { locale, subject, parts }: { locale: Locale; subject: string; parts: ReactNode },
): RenderedMail {
  const content = (
    <>
      <MailBrand>{site.brand}</MailBrand>
      {parts}
    </>
  );
  const as = (format: 'html' | 'text', children: ReactNode) =>
    renderToStaticMarkup(
      <MailParts value={{ format, colors: colors.light }}>{children}</MailParts>,
    );
  const document = (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{subject}</title>
      </head>
      <body
        style={{ margin: 0, padding: 16, fontFamily: 'sans-serif', fontSize: 16, lineHeight: 1.5 }}
      >
        <main style={{ maxWidth: 560, margin: '0 auto' }}>{content}</main>
      </body>
    </html>
  );
  return {
    subject,
    html: `<!doctype html>${as('html', document)}`,
    text: as('text', content).replace(
      /&\w+;|&#x27;/g,
      (entity) => getOwn(ENTITIES, entity) ?? entity,
    ),
  };
}

function isForVisitor(
  mail: Exclude<MailContent, ReportContent | TestContent>,
): mail is VisitorContent {
  return NOTIFICATION_KINDS[mail.kind] === 'visitor';
}
