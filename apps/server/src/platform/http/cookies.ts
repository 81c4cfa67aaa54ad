import { serialize } from 'hono/utils/cookie';

export interface NewCookie {
  name: string;
  /** Value of the cookie; empty, with an age of 0, to delete it. */
  value: string;
  maxAgeSeconds: number;
  httpOnly?: boolean;
  /** `Lax` by default. With `Strict`, requests that come from another site have no cookie. */
  sameSite?: 'Lax' | 'Strict';
}

export function newCookie(
  { name, value, maxAgeSeconds, httpOnly = false, sameSite = 'Lax' }: NewCookie,
  publicUrl: string,
): string {
  const secure = publicUrl.startsWith('https:');
  return serialize(name, value, { path: '/', maxAge: maxAgeSeconds, sameSite, secure, httpOnly });
}

/** Headers that set cookies. Each `Set-Cookie` value has a header of its own. */
export function cookieHeaders(cookies: string[]): [name: string, value: string][] {
  return cookies.map((cookie) => ['Set-Cookie', cookie]);
}

export function addCookies(response: Response, cookies: string[]): Response {
  for (const [name, value] of cookieHeaders(cookies)) response.headers.append(name, value);
  return response;
}

/**
 * Reads all values of a cookie, in order: a wider domain or another path may add a cookie of the
 * same name around ours.
 */
export function cookieValues(header: string | undefined, name: string): string[] {
  const prefix = `${name}=`;
  if (!header?.includes(prefix)) return [];
  return header
    .split(/;\s*/)
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => pair.slice(prefix.length));
}

export function cookieNames(header: string | undefined): string[] {
  const pairs = header === undefined ? [] : header.split(/;\s*/);
  return pairs.map((pair) => pair.split('=', 1)[0] ?? '');
}
