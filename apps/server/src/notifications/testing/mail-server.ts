import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface ReceivedMail {
  to: string[];
  messageId: string;
  /** Headers and body as they were sent. */
  raw: string;
}

export interface MailServer {
  url: string;
  port: number;
  /** In the order in which they were received. */
  received: ReceivedMail[];
}

/** Response to a mail; an error with a `responseCode` refuses it. */
type Answer = (mail: ReceivedMail) => Promise<void> | void;

export function smtpError(responseCode: number): Error {
  return Object.assign(new Error('as the test wants it'), { responseCode });
}

/**
 * Ends with the test.
 *
 * @param options.answer called once a mail was received whole, before the response
 * @param options.port any free one by default
 */
export async function startMailServer({
  answer = () => {},
  port = 0,
  smtp = {},
}: {
  answer?: Answer;
  port?: number;
  smtp?: SMTPServerOptions;
} = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    async onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      const raw = Buffer.concat(chunks).toString();
      const mail = {
        to: session.envelope.rcptTo.map(({ address }) => address),
        messageId: /^message-id: (.*)$/im.exec(raw)?.[1] ?? '',
        raw,
      };
      received.push(mail);
      try {
        await answer(mail);
        callback();
      } catch (error) {
        callback(error as Error);
      }
    },
    ...smtp,
  });
  // A killed client is not an error of the test.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const used = (server.server.address() as AddressInfo).port;
  return { url: `smtp://127.0.0.1:${used}`, port: used, received };
}
