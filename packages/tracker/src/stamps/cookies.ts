import { attempt } from '../attempt.ts';

/**
 * The value of a cookie.
 *
 * @param jar `document.cookie`
 * @returns undefined if it is missing or empty; never throws
 */
export function readCookie(jar: string, name: string): string | undefined {
  const pair = jar.split('; ').find((each) => each.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1);
  return value ? (attempt(() => decodeURIComponent(value)) ?? value) : undefined;
}
