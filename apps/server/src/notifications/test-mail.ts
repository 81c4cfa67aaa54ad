import type { AddressedMail } from './find-mail.ts';
import type { Outcome } from './outbox.ts';
import {
  classifyError,
  createMessage,
  type MailSettings,
  type SmtpError,
  STEP_TIMEOUT_MS,
  smtpTransport,
} from './smtp.ts';

export interface MailTrial {
  outcome: Outcome;
  response: string;
  cure: string | null;
}

/** Sends a test mail at once, without a second attempt. */
export async function sendTestMail(
  { smtpUrl, mailFrom }: MailSettings,
  mail: AddressedMail,
): Promise<MailTrial> {
  const signal = AbortSignal.timeout(STEP_TIMEOUT_MS);
  const message = { ...createMessage(mail, mailFrom), signal };
  return attempt(smtpUrl, signal, async () => {
    const { response } = await smtpTransport(smtpUrl).sendMail(message);
    return String(response);
  });
}

/** Signs in to the mail server, without sending a mail. */
export async function tryMailServer({
  smtpUrl,
}: Pick<MailSettings, 'smtpUrl'>): Promise<MailTrial> {
  const signal = AbortSignal.timeout(STEP_TIMEOUT_MS);
  return attempt(smtpUrl, signal, async () => {
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    await Promise.race([smtpTransport(smtpUrl).verify(), aborted]);
    return '';
  });
}

async function attempt(
  smtpUrl: string,
  signal: AbortSignal,
  run: () => Promise<string>,
): Promise<MailTrial> {
  try {
    return { outcome: { kind: 'sent' }, response: await run(), cure: null };
  } catch (error) {
    const failure = error as SmtpError;
    const outcome = classifyError(failure, signal);
    const response = failure.response ?? failure.message;
    return { outcome, response, cure: mailCure(failure, { smtpUrl, isTimeout: signal.aborted }) };
  }
}

/** Errors of sockets, in the library's words: nothing listens, or no way leads there. */
const UNREACHABLE = /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ECONNRESET/;

/** Errors of TLS libraries: one side uses TLS and the other does not. */
const WITHOUT_TLS = /wrong version number|packet length too long|tls_validate_record_header/i;

function mailCure(
  { code, command, message }: Pick<SmtpError, 'code' | 'command' | 'message'>,
  { smtpUrl, isTimeout }: { smtpUrl: string; isTimeout: boolean },
): string {
  const { hostname, port, protocol } = new URL(smtpUrl);
  const place = `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
  if (isTimeout || code === 'ETIMEDOUT') {
    return `Let this machine connect to ${place}: a firewall or your host may block the port; 465 and 587 are open more often than 25.`;
  }
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message)) {
    return `Correct the host in SMTP_URL: no address was found for ${hostname}.`;
  }
  if (UNREACHABLE.test(message)) {
    return `Correct host and port in SMTP_URL: nothing responds at ${place}.`;
  }
  if (WITHOUT_TLS.test(message)) {
    return 'Change the scheme of SMTP_URL: smtps:// is TLS from the start (port 465), smtp:// is STARTTLS (port 587).';
  }
  if (code === 'EAUTH') {
    return 'Correct name and password in SMTP_URL; encode characters with a special meaning, @ as %40.';
  }
  if (code === 'ETLS') {
    return 'Use a mail server with TLS, on port 465 by smtps:// or on 587 by smtp://: no password is sent without it.';
  }
  if (/certificate|self.signed|altnames/i.test(message)) {
    return `Name the mail server in SMTP_URL as its certificate does, or set NODE_EXTRA_CA_CERTS to the certificate of your own authority.`;
  }
  if (command === 'MAIL FROM') {
    return 'Set MAIL_FROM to an address from which this account may send.';
  }
  if (command === 'RCPT TO') {
    return 'Check the recipient; a server that refuses every address of other domains needs a name and a password in SMTP_URL.';
  }
  return 'Ask the operator of the mail server what its response means.';
}
