import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { own } from '@zipfront/contracts/own';
import { HTML_CONTENT_TYPE, NO_STORE } from './content-headers.ts';

/**
 * The longest headers of a request, in bytes: room for the cookies that other tools of a domain set beside ours. Node's own
 * limit is a third of it.
 */
export const MAX_HEADER_BYTES = 48 * 1_024;

/** Time for a client to read why it is refused, while what it still sends is thrown away. */
const LINGER_MS = 1_000;

/** Status of the response to a malformed request, by the code of the error; otherwise 400. */
const STATUS_OF_CODE: Readonly<Record<string, string>> = {
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** In both languages, for nothing is known of the request. */
const TOO_LONG = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Please load this page again</title>
<h1>Please load this page again</h1>
<p>Your browser sent more cookies than we can read. We have taken ours back, so it will work now.</p>
<p lang="es">Su navegador envió más cookies de las que podemos leer. Ya retiramos las nuestras: vuelva a cargar la página y funcionará.</p>
</html>
`;

/** Headers of an answer, in order. */
type Headers = readonly (readonly [name: string, value: string])[];

/**
 * Responds to requests whose headers are longer than `MAX_HEADER_BYTES`: 431, with headers that take back
 * the cookies that may have made them so long, for a browser would send them with each request to come.
 * Anything else that is no request is answered as Node does.
 */
export function handleHeaderOverflow(server: Server, headers: Headers): void {
  server.on('clientError', (error: NodeJS.ErrnoException, connection) => {
    // Node hands over no other kind.
    const socket = connection as Socket;
    if (!socket.writable || hasStartedResponse(socket)) return socket.destroy();
    if (error.code !== 'HPE_HEADER_OVERFLOW') {
      const status = own(STATUS_OF_CODE, error.code ?? '') ?? '400 Bad Request';
      socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
      return socket.destroySoon();
    }
    socket.end(tooLong(headers));
    // Closed with something unread, the connection would be reset, and the answer lost.
    socket.removeAllListeners('data');
    socket.on('data', () => {});
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
}

function tooLong(headers: Headers): string {
  const all: Headers = [
    ...headers,
    ['Content-Type', HTML_CONTENT_TYPE],
    ['Content-Length', String(Buffer.byteLength(TOO_LONG))],
    ['Cache-Control', NO_STORE],
    ['Connection', 'close'],
  ];
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `HTTP/1.1 431 Request Header Fields Too Large\r\n${lines}\r\n${TOO_LONG}`;
}

/** Whether an answer to an earlier request is on its way on this connection. */
function hasStartedResponse(socket: Socket): boolean {
  const { _httpMessage: answer } = socket as { _httpMessage?: { headersSent: boolean } | null };
  return answer?.headersSent === true;
}
