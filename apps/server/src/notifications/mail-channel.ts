import { findMail } from './find-mail.ts';
import type { MailServices } from './mail-services.ts';
import type { Deliver } from './sender.ts';
import {
  classifyError,
  createMessage,
  type MailSettings,
  type SmtpError,
  smtpTransport,
} from './smtp.ts';

export function createMailChannel(
  { smtpUrl, mailFrom }: MailSettings,
  services: MailServices,
): Deliver {
  const transport = smtpTransport(smtpUrl);
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);

  return async (row, signal) => {
    const mail = await findMail(row, services);
    if (mail === null) return { kind: 'obsolete' };
    try {
      await transport.sendMail({
        ...createMessage(mail, mailFrom),
        messageId: `<${row.id}@${domain}>`,
        signal,
      });
      return { kind: 'sent' };
    } catch (error) {
      return classifyError(error as SmtpError, signal);
    }
  };
}
