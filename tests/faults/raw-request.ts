import { connect } from 'node:net';

const ANSWER_TIMEOUT_MS = 10_000;

export interface RawResponse {
  /** The status code, or 0 if the server closed the connection without a response. */
  status: number;
  head: string;
}

/** On a connection of their own, to a port of this machine; reads the answer's head. */
export function sendRaw(port: number, bytes: Buffer): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    const done = () => {
      socket.destroy();
      const status = /^HTTP\/1\.1 (\d{3})/.exec(received)?.[1];
      resolve({ status: Number(status ?? 0), head: received.split('\r\n\r\n')[0] ?? '' });
    };
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => {
      socket.destroy();
      reject(new Error(`no answer in ${ANSWER_TIMEOUT_MS} ms to ${bytes.subarray(0, 200)}`));
    });
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (received.includes('\r\n\r\n') && !/^HTTP\/1\.1 1\d\d/.test(received)) done();
    });
    socket.on('close', done);
    // A server that refuses a large body may reset the connection after it has answered.
    socket.on('error', () => {});
  });
}
