import { createTransport } from 'nodemailer';
import { isLoopback } from '../platform/http/origin-check.ts';
import { type AddressedMail, findMail } from './find-mail.ts';
import type { MailServices } from './mail-services.ts';
import type { Outcome } from './outbox.ts';
import type { Deliver } from './sender.ts';

/** Timeout of a step of the protocol: connection, greeting, a response. */
const STEP_TIMEOUT_MS = 20_000;

/** Settings of the mail server. */
export interface MailSettings {
  /** `smtp://…` or `smtps://…`, with name and password where the server needs them. */
  smtpUrl: string;
  /** The address that mails come from. */
  mailFrom: string;
}

/**
 * Sends a mail which says that mails arrive, at once and without a second attempt.
 *
 * @param mail.to an address of the team
 */
export async function sendTestMail(
  { smtpUrl, mailFrom }: MailSettings,
  { to, by, consoleUrl }: { to: string; by: string; consoleUrl: string },
): Promise<Outcome> {
  const transport = createTransport(transportOf(smtpUrl));
  const signal = AbortSignal.timeout(STEP_TIMEOUT_MS);
  const text = `This is a test mail: ${by} asked for it in the console, ${consoleUrl}. Mails to the team arrive.`;
  try {
    await transport.sendMail({
      from: { name: '', address: mailFrom },
      to: { name: '', address: to },
      subject: 'A test mail of the console',
      text,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal,
    });
    return { kind: 'sent' };
  } catch (error) {
    return outcomeOf(error as SmtpError, signal);
  }
}

/** Sends notifications by SMTP, each on its own connection. */
export function createMailChannel(
  { smtpUrl, mailFrom }: MailSettings,
  services: MailServices,
): Deliver {
  const transport = createTransport(transportOf(smtpUrl));
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);

  return async (row, signal) => {
    const mail = await findMail(row, services);
    if (mail === null) return { kind: 'obsolete' };
    try {
      await transport.sendMail({
        ...messageOf(mail, mailFrom),
        messageId: `<${row.id}@${domain}>`,
        signal,
      });
      return { kind: 'sent' };
    } catch (error) {
      return outcomeOf(error as SmtpError, signal);
    }
  };
}

/** The fields of an error that are read. */
interface SmtpError extends Error {
  code?: string;
  /** The code of the server's response. */
  responseCode?: number;
}

/** Addresses are objects, so that none is parsed as a list. */
function messageOf({ to, from, subject, html, text }: AddressedMail, mailFrom: string) {
  return {
    from: { name: from, address: mailFrom },
    to: { name: '', address: to },
    subject,
    html,
    text,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Credentials are never sent without encryption, except to this machine. */
function transportOf(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const user = decodeURIComponent(url.username);
  return {
    host,
    // Otherwise the library uses the protocol's own.
    port: Number(url.port),
    secure: url.protocol === 'smtps:',
    ...(user !== '' && {
      auth: { user, pass: decodeURIComponent(url.password) },
      requireTLS: !isLoopback(host),
    }),
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    dnsTimeout: STEP_TIMEOUT_MS,
  };
}

/**
 * The outcome of a failed attempt. Only a response to the message itself can be final; sign-in and
 * encryption are for the operator to fix. The text of a response is not stored, because it may
 * quote the address.
 */
function outcomeOf({ code, responseCode }: SmtpError, signal: AbortSignal): Outcome {
  if (signal.aborted) {
    const isTimeout = (signal.reason as Error | undefined)?.name === 'TimeoutError';
    return isTimeout ? { kind: 'failed', reason: 'timeout' } : { kind: 'interrupted' };
  }
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  const response = responseCode && `SMTP ${responseCode}`;
  if (isAboutMessage && response) {
    return { kind: isForGood(responseCode) ? 'refused' : 'failed', reason: response };
  }
  return { kind: 'failed', reason: [code, response].filter(Boolean).join(', ') };
}

/**
 * Whether a server refuses a message for good (RFC 5321, 4.2.1). 503 is only about the order of
 * commands.
 */
function isForGood(responseCode: number): boolean {
  return responseCode >= 500 && responseCode !== 503;
}
