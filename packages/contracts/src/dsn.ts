/** Where error reports are sent: what a DSN says, in its parts. */
export interface Dsn {
  /** The user in the address: a public key, which is no secret. */
  publicKey: string;
  /** `https://errors.example:8443`, without what follows the port. */
  origin: string;
  projectId: string;
}

const DSN =
  /^(https?):\/\/(\w+)(?::\w*)?@([\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])(?::(\d+))?\/(?:[\w./-]*\/)?([\w-]+)$/i;

/** The greatest port number. */
export const MAX_PORT = 65_535;

/**
 * Reads a DSN: `https://key@host:port/projectId`, a path before the project allowed. Null for
 * any other text (behaviours, 8.12): expected are http or https, a user, a host, a project id, and a
 * numeric port where there is one.
 */
export function parseDsn(text: string): Dsn | null {
  const [, scheme = '', publicKey = '', host = '', port = '', projectId = ''] =
    DSN.exec(text) ?? [];
  if (projectId === '' || Number(port) > MAX_PORT) return null;
  return { publicKey, origin: `${scheme}://${host}${port && `:${port}`}`, projectId };
}

/** The project under which our server stores reports. */
export const OWN_PROJECT_ID = '1';

/**
 * The DSN of the server that the page came from, which says neither scheme nor host, as
 * `//key@/1`: pages do not know under which of its names they are asked for.
 */
export function ownDsn(publicKey: string): string {
  return `//${publicKey}@/${OWN_PROJECT_ID}`;
}

/** A DSN with the page's own scheme and host where it says none; any other as it is. */
export function resolveDsn(dsn: string, { protocol, host }: { protocol: string; host: string }) {
  return dsn.replace(/^\/\/(\w+)@\//, `${protocol}//$1@${host}/`);
}
