/** The detail of the problem with a body that is no JSON object. */
export const NO_OBJECT = 'The body must be a JSON object.';

/** The JSON object of a body; null for anything else. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
