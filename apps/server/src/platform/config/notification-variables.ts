import * as v from 'valibot';
import {
  isEndpoint,
  isMailAddress,
  isSmtpUrl,
  isWebhookSecret,
  listed,
  onOrOff,
  orNothing,
  variable,
} from './variable.ts';

export const NOTIFICATION_VARIABLES = {
  smtpUrl: variable('SMTP_URL', {
    expects: 'smtp://user:password@host:port or smtps://user:password@host:port, with MAIL_FROM',
    schema: orNothing(isSmtpUrl),
    isSecret: true,
    about:
      'the server that sends mails, see [mail and webhooks](mail.md): `smtps://` for TLS from the start (port 465), `smtp://` for STARTTLS (port 587); without it no mail is sent',
  }),
  mailFrom: variable('MAIL_FROM', {
    expects: 'an e-mail address such as orders@example.com',
    schema: orNothing(isMailAddress),
    about: 'the address of the sender; the name of the sender is the brand',
  }),
  mailTeam: variable('MAIL_TEAM', {
    expects: 'e-mail addresses, separated by commas',
    schema: v.pipe(
      listed(),
      v.check((list) => list.every(isMailAddress)),
    ),
    about: 'addresses, separated by commas, that receive the mails to the team',
  }),
  webhookUrl: variable('WEBHOOK_URL', {
    expects: 'an http or https URL without a name and a password, with WEBHOOK_SECRET',
    schema: orNothing(isEndpoint),
    isSecret: true,
    about:
      'the endpoint that also receives the notifications to the team, see [mail and webhooks](mail.md)',
  }),
  webhookSecret: variable('WEBHOOK_SECRET', {
    expects: 'whsec_ and 24 to 64 random bytes as base64',
    schema: orNothing(isWebhookSecret),
    isSecret: true,
    about: 'signs webhooks: `whsec_` and 24 to 64 random bytes as base64',
  }),
  webhookPrivateNetworks: variable('WEBHOOK_PRIVATE_NETWORKS', {
    expects: 'on or off',
    initial: 'off',
    schema: onOrOff(),
    about: '`on` allows an endpoint in a private network, or on this machine',
  }),
};
