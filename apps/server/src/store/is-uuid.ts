const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text is a UUID of any version, in lower or upper case. */
export function isUuid(text: string): boolean {
  return text.length === 36 && UUID.test(text);
}
