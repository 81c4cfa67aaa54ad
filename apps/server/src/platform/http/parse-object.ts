import { withoutHiddenCharacters } from '../store/visible-text.ts';

/** The detail of the problem with a body that is no JSON object. */
export const NO_OBJECT = 'The body must be a JSON object.';

/** The JSON object of a body, without hidden characters in its texts; null for anything else. */
export function parseObject(text: string): Record<string, unknown> | null {
  return parseObjectAsSent(text, (_key, part) =>
    typeof part === 'string' ? withoutHiddenCharacters(part) : part,
  );
}

/** The same with every character: for reports of programs, which are refused where they are damaged. */
export function parseObjectAsSent(
  text: string,
  reviver?: (key: string, part: unknown) => unknown,
): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text, reviver);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
