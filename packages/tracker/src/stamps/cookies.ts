import { attempt } from '../attempt.ts';

/** Undefined if it is missing or empty; never throws. `jar`: `document.cookie`. */
export function readCookie(jar: string, name: string): string | undefined {
  const pair = jar.split('; ').find((each) => each.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1);
  return value ? (attempt(() => decodeURIComponent(value)) ?? value) : undefined;
}
