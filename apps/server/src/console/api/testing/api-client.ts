import type { Scope } from '@zipfront/contracts/console/capabilities';
import type { Store } from '../../../platform/store/store.ts';
import { addApiToken, newApiToken } from '../../accounts/api-tokens.ts';
import { type ConsoleBrowser, NOON, type TestConsole } from '../../testing/console-browser.ts';

/** A program or a person that calls the API of a console under test. */
export interface ApiClient {
  /** Sends a request below `/api/v1`; an object as JSON, a form as it is. */
  send(
    method: string,
    path: string,
    body?: object | FormData,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** Sends a request, and reads its JSON. Throws for a status that is not the expected one. */
  json<T = Record<string, unknown>>(
    method: string,
    path: string,
    options?: { body?: object | FormData; status?: number; headers?: Record<string, string> },
  ): Promise<T>;
}

/** A client with headers of its own, such as those of a token or of a session. */
export function apiClient(
  { app, origin }: Pick<TestConsole, 'app' | 'origin'>,
  own: Record<string, string> = {},
): ApiClient {
  const send: ApiClient['send'] = async (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData;
    return app.request(`${origin}/api/v1${path}`, {
      method,
      headers: {
        Host: new URL(origin).host,
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        ...own,
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
  };
  return {
    send,
    async json(method, path, { body, status = 200, headers = {} } = {}) {
      const response = await send(method, path, body, headers);
      const text = await response.text();
      if (response.status !== status) {
        throw new Error(`${method} ${path}: ${response.status}, not ${status}: ${text}`);
      }
      return JSON.parse(text);
    },
  };
}

/** A program with a token of some scopes. */
export async function program(
  console: TestConsole,
  store: Store,
  scopes: readonly Scope[],
): Promise<ApiClient & { id: string }> {
  const by = { accountId: null, name: 'root', role: 'terminal', requestId: null } as const;
  const request = { name: 'a program', scopes, expiresInDays: null, by, at: console.now() };
  const { token, row } = newApiToken(request);
  await store.write(addApiToken, { row, by });
  return { ...apiClient(console, { Authorization: `Bearer ${token}` }), id: row.id };
}

/** A person, by the session of a browser. */
export function person(console: TestConsole, { cookie }: ConsoleBrowser): ApiClient {
  return apiClient(console, { Cookie: `zf_console=${cookie}` });
}

const TODAY = new Date(NOON).toISOString().slice(0, 10);

const OF_DAYS = /^\/(reports|campaign-joins\/unmatched)/;

/** A client whose reports without a last day end today, with the visits that a test has entered. */
export function throughToday<Client extends ApiClient>(client: Client): Client {
  const ending = (path: string) =>
    !OF_DAYS.test(path) || /[?&](to|days)=/.test(path)
      ? path
      : `${path}${path.includes('?') ? '&' : '?'}to=${TODAY}`;
  return {
    ...client,
    send: (method, path, ...rest) => client.send(method, ending(path), ...rest),
    json: (method, path, ...rest) => client.json(method, ending(path), ...rest),
  };
}
