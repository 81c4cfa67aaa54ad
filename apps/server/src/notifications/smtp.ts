import { createTransport, type Transporter } from 'nodemailer';
import { isLoopback } from '../platform/http/origin-check.ts';
import type { AddressedMail } from './find-mail.ts';
import type { Outcome } from './outbox.ts';

/** Timeout of each step of the protocol: connection, greeting, a response. */
export const STEP_TIMEOUT_MS = 20_000;

export interface MailSettings {
  /** Address of the mail server, with name and password where needed: `smtp://…`, `smtps://…`. */
  smtpUrl: string;
  mailFrom: string;
}

export interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

export function smtpTransport(smtpUrl: string): Transporter {
  return createTransport(createOptions(smtpUrl));
}

/**
 * Makes the options of the mail library. Without encryption no credentials are sent, except to this
 * machine.
 */
function createOptions(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const user = decodeURIComponent(url.username);
  return {
    host,
    // Zero makes the library use the protocol's own port.
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

/** Makes a message for the mail library. Addresses are objects, so none is parsed as a list. */
export function createMessage(
  { to, from, subject, html, text, stop }: AddressedMail,
  mailFrom: string,
) {
  return {
    from: { name: from, address: mailFrom },
    to: { name: '', address: to },
    subject,
    html,
    text,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(stop !== undefined && unsubscribeHeaders(stop)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Makes the headers of a button in mail programs (RFC 2369), which posts at one click (RFC 8058, by
 * https).
 */
function unsubscribeHeaders(stop: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${stop}>`,
    ...(stop.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}

/**
 * Decides whether a failed attempt can be repeated: only a response to the message or its recipient
 * can be final. A sender is refused for all messages, until an operator changes `MAIL_FROM`. A reason
 * leaves out the response's text, which may quote the address.
 */
export function classifyError(
  { code, responseCode, command }: SmtpError,
  signal: AbortSignal,
): Outcome {
  if (signal.aborted) {
    const isTimeout = (signal.reason as Error | undefined)?.name === 'TimeoutError';
    return isTimeout ? { kind: 'failed', reason: 'timeout' } : { kind: 'interrupted' };
  }
  const isAboutMessage = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  const response = responseCode && `SMTP ${responseCode}`;
  if (isAboutMessage && response) {
    return { kind: isForGood(responseCode) ? 'refused' : 'failed', reason: response };
  }
  return { kind: 'failed', reason: [code, response].filter(Boolean).join(', ') };
}

/** Whether a response is final (RFC 5321, 4.2.1). 503 is only about the order of commands. */
function isForGood(responseCode: number): boolean {
  return responseCode >= 500 && responseCode !== 503;
}
