import * as v from 'valibot';
import { isMailAddress, isSmtpUrl, listed, orNothing } from './value-schemas.ts';
import { variable } from './variable.ts';

/** The variables of mails and webhooks. */
export const NOTIFICATION_VARIABLES = {
  smtpUrl: variable({
    name: 'SMTP_URL',
    expects: 'smtp://user:password@host:port or smtps://user:password@host:port, with MAIL_FROM',
    initial: '',
    schema: orNothing(isSmtpUrl),
    isSecret: true,
    about:
      'the server that mails are sent by, see "Mail and webhooks": `smtps://` for TLS from the start (port 465), `smtp://` for STARTTLS (port 587); without it no mail is sent',
  }),
  mailFrom: variable({
    name: 'MAIL_FROM',
    expects: 'an e-mail address such as orders@example.com',
    initial: '',
    schema: orNothing(isMailAddress),
    about: 'the address that mails come from; the name beside it is that of the brand',
  }),
  mailTeam: variable({
    name: 'MAIL_TEAM',
    expects: 'e-mail addresses, separated by commas',
    initial: '',
    schema: v.pipe(
      listed(),
      v.check((list) => list.every(isMailAddress)),
    ),
    about: 'addresses, separated by commas, that receive the mails to the team',
  }),
};
