import { createTransport, type Transporter } from 'nodemailer';
import { isLoopback } from '../platform/http/origin-check.ts';
import type { AddressedMail } from './find-mail.ts';
import type { Outcome } from './outbox.ts';

/** It bounds each step of the protocol: connection, greeting, a response. */
export const STEP_TIMEOUT_MS = 20_000;

export interface MailSettings {
  /** It is written with name and password where the server needs them: `smtp://…`, `smtps://…`. */
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

/** No credentials without encryption, except to this machine. */
function createOptions(smtpUrl: string) {
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

/** Addresses are objects, so that none is parsed as a list. */
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

/** A button of mail programs (RFC 2369), which posts at one click (RFC 8058, by https). */
function unsubscribeHeaders(stop: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${stop}>`,
    ...(stop.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}

/** Only a response to the message itself can be final. Its text may quote the address. */
export function classifyError({ code, responseCode }: SmtpError, signal: AbortSignal): Outcome {
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

/** RFC 5321, 4.2.1. 503 is only about the order of commands. */
function isForGood(responseCode: number): boolean {
  return responseCode >= 500 && responseCode !== 503;
}
