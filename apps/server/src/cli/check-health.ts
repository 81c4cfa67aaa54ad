export const DEFAULT_PORT = '8080';

const TIMEOUT_MS = 2_000;

const ALL_ADDRESSES = ['0.0.0.0', '::'];

/** 200 of `/healthz`, without the libraries of the configuration: containers run it often. */
export async function checkHealth({ HOST, PORT }: NodeJS.ProcessEnv): Promise<boolean> {
  const host = !HOST || ALL_ADDRESSES.includes(HOST) ? '127.0.0.1' : HOST;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${PORT || DEFAULT_PORT}/healthz`;
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  return response?.ok ?? false;
}

if (import.meta.main) process.exit((await checkHealth(process.env)) ? 0 : 1);
