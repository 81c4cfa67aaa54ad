import { tryMailServer } from '../notifications/test-mail.ts';
import type { Config } from '../platform/config/config.ts';
import { createFindings, type Finding } from '../platform/finding.ts';

export async function findMailProblems({
  smtpUrl,
  mailTeam,
}: Pick<Config, 'smtpUrl' | 'mailTeam'>): Promise<Finding[]> {
  if (smtpUrl === null) {
    return createFindings('mail', [
      ['SMTP_URL is not set, so no mail is sent.', 'Set it, with MAIL_FROM and MAIL_TEAM.'],
    ]);
  }
  const { cure, response } = await tryMailServer({ smtpUrl });
  return createFindings('mail', [
    [cure !== null && `The mail server cannot be used: ${response}.`, cure ?? ''],
    [
      mailTeam.length === 0 &&
        'MAIL_TEAM is not set, so the team gets no mail about orders and call-backs.',
      'Set it to the addresses of the team.',
    ],
  ]);
}
