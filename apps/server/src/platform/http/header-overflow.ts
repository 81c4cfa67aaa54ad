import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { getOwn } from '@zipfront/contracts/own';
import { HTML_CONTENT_TYPE, NO_STORE } from './content-headers.ts';

/**
 * Maximum bytes of headers, with room for cookies of a domain's other tools. Node's own limit is a
 * third of this.
 */
export const MAX_HEADER_BYTES = 48 * 1_024;

/** Time for a client to read the refusal, while the rest of its request is discarded. */
const LINGER_MS = 1_000;

/** Status of the response to a malformed request, by the error's code; otherwise 400. */
const STATUS_OF_CODE: Readonly<Record<string, string>> = {
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** It is written in both languages, because nothing is known about the request. */
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

type Headers = readonly (readonly [name: string, value: string])[];

/**
 * Responds with 431 to headers beyond `MAX_HEADER_BYTES`, and deletes the cookies that may have
 * made them so long.
 */
export function handleHeaderOverflow(server: Server, headers: Headers): void {
  server.on('clientError', (error: NodeJS.ErrnoException, connection) => {
    // Node hands over no other kind.
    const socket = connection as Socket;
    if (!socket.writable || hasStartedResponse(socket)) return socket.destroy();
    if (error.code !== 'HPE_HEADER_OVERFLOW') {
      const status = getOwn(STATUS_OF_CODE, error.code ?? '') ?? '400 Bad Request';
      socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
      return socket.destroySoon();
    }
    socket.end(tooLong(headers));
    // Closing with unread data would reset the connection, and the response would be lost.
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

function hasStartedResponse(socket: Socket): boolean {
  const { _httpMessage: answer } = socket as { _httpMessage?: { headersSent: boolean } | null };
  return answer?.headersSent === true;
}
