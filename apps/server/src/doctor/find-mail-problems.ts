import { tryMailServer } from '../notifications/test-mail.ts';
import type { Config } from '../platform/config/config.ts';
import type { Finding } from '../platform/finding.ts';

/** What is missing so that mails arrive. It signs in to the mail server, and sends nothing. */
export async function findMailProblems({
  smtpUrl,
  mailTeam,
}: Pick<Config, 'smtpUrl' | 'mailTeam'>): Promise<Finding[]> {
  const topic = 'mail';
  if (smtpUrl === null) {
    const problem = 'SMTP_URL is not set, so no mail is sent.';
    return [{ topic, problem, cure: 'Set it, with MAIL_FROM and MAIL_TEAM.' }];
  }
  const { cure, response } = await tryMailServer({ smtpUrl });
  return [
    ...(cure === null
      ? []
      : [{ topic, problem: `The mail server cannot be used: ${response}.`, cure } as const]),
    ...(mailTeam.length > 0
      ? []
      : [
          {
            topic,
            problem: 'MAIL_TEAM is not set, so the team gets no mail about orders and call-backs.',
            cure: 'Set it to the addresses of the team.',
          } as const,
        ]),
  ];
}
