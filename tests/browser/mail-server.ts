import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** Every recipient is refused for good while `isAccepting` is false. */
export interface TestMailServer {
  isAccepting: boolean;
  /** Mails as they were received, headers and body. */
  mails: string[];
  stop(): Promise<void>;
}

export async function startMailServer(
  port: number,
  { isAccepting = true } = {},
): Promise<TestMailServer> {
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, callback) =>
      callback(state.isAccepting ? null : Object.assign(new Error('no'), { responseCode: 550 })),
    async onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      state.mails.push(Buffer.concat(chunks).toString());
      callback();
    },
  });
  const state: TestMailServer = {
    isAccepting,
    mails: [],
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return state;
}
