import type { AddressedMail } from './find-mail.ts';
import { mailCure } from './mail-cure.ts';
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
