export interface Dsn {
  /** The user in the address: a public key, which is no secret. */
  publicKey: string;
  /** `https://errors.example:8443`, without what follows the port. */
  origin: string;
  projectId: string;
}

const DSN =
  /^(https?):\/\/(\w+)(?::\w*)?@([\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])(?::(\d+))?\/(?:[\w./-]*\/)?([\w-]+)$/i;

export const MAX_PORT = 65_535;

/**
 * Behaviours, 8.12. Null for any other text.
 *
 * @example
 * parseDsn('https://key@errors.example.com/1');
 * // { publicKey: 'key', origin: 'https://errors.example.com', projectId: '1' }
 */
export function parseDsn(text: string): Dsn | null {
  const [, scheme = '', publicKey = '', host = '', port = '', projectId = ''] =
    DSN.exec(text) ?? [];
  if (projectId === '' || Number(port) > MAX_PORT) return null;
  return { publicKey, origin: `${scheme}://${host}${port && `:${port}`}`, projectId };
}

export const OWN_PROJECT_ID = '1';

/**
 * Makes a DSN of the page's own server, `//key@/1`; a page has several hosts, and `resolveDsn` adds
 * one.
 */
export function ownDsn(publicKey: string): string {
  return `//${publicKey}@/${OWN_PROJECT_ID}`;
}

/** Adds the page's scheme and host to a DSN of `ownDsn`; does not change any other DSN. */
export function resolveDsn(dsn: string, { protocol, host }: { protocol: string; host: string }) {
  return dsn.replace(/^\/\/(\w+)@\//, `${protocol}//$1@${host}/`);
}
